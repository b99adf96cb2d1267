import { EventEmitter } from 'node:events'
import type { Menu } from './menu.ts'
import { NativeImage, nameOfImage, nativeImage } from './native-image.ts'
import { records } from './records.ts'

interface TrayItem {
  id: string
  label: string
  enabled: boolean
  checked: boolean
  items: TrayItem[]
}

const describeItems = (menu: Menu | null | undefined): TrayItem[] =>
  (menu?.items ?? []).map(({ id, label, enabled, checked, submenu }) => ({ id, label, enabled, checked, items: describeItems(submenu) }))

/** What the tray would draw. */
export interface TrayDescription {
  icon: string
  isIconEmpty: boolean
  title: string
  tooltip: string
  menu: TrayItem[]
  /** The scales that the icon is drawn for. */
  scales: number[]
}

// Not part of Electron: what a person sees in the tray, and an entry that they pick.
export let describeTray: (tray: Tray) => TrayDescription
export let chooseInTray: (tray: Tray, id: string) => void

export class Tray extends EventEmitter {
  #image: NativeImage
  #title = ''
  #tooltip = ''
  #menu: Menu | null = null
  #isDestroyed = false

  constructor(image: NativeImage | string) {
    super()
    this.#image = image instanceof NativeImage ? image : nativeImage.createFromPath(image)
    records.trays.push(this)
  }
  setImage(image: NativeImage | string): void {
    this.#image = image instanceof NativeImage ? image : nativeImage.createFromPath(image)
  }
  setTitle(title: string, _options?: object): void {
    this.#title = title
  }
  getTitle(): string {
    return this.#title
  }
  setToolTip(toolTip: string): void {
    this.#tooltip = toolTip
  }
  setContextMenu(menu: Menu | null): void {
    this.#menu = menu
  }
  destroy(): void {
    this.#isDestroyed = true
  }
  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  static {
    describeTray = (tray) => ({
      icon: nameOfImage(tray.#image),
      isIconEmpty: tray.#image.isEmpty(),
      title: tray.#title,
      tooltip: tray.#tooltip,
      menu: describeItems(tray.#menu),
      scales: tray.#image.getScaleFactors(),
    })
    chooseInTray = (tray, id) => {
      const item = tray.#menu?.getMenuItemById(id)
      if (!item?.enabled) throw new Error(`The tray has no entry "${id}" that could be chosen.`)
      item.click()
    }
  }
}
