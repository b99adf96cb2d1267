import { EventEmitter } from 'node:events'
import { records } from './records.ts'

interface ItemOptions {
  id?: string
  label?: string
  type?: string
  role?: string
  accelerator?: string
  registerAccelerator?: boolean
  acceleratorWorksWhenHidden?: boolean
  enabled?: boolean
  visible?: boolean
  checked?: boolean
  submenu?: (ItemOptions | MenuItem)[] | Menu
  click?: (item: MenuItem, window: undefined, event: object) => void
}

export class MenuItem {
  id: string
  label: string
  type: string
  role: string | undefined
  accelerator: string | undefined
  registerAccelerator: boolean
  enabled: boolean
  visible: boolean
  checked: boolean
  submenu: Menu | undefined
  click: () => void

  constructor(options: ItemOptions) {
    this.id = options.id ?? ''
    this.label = options.label ?? options.role ?? ''
    this.type = options.type ?? (options.submenu ? 'submenu' : 'normal')
    this.role = options.role?.toLowerCase()
    this.accelerator = options.accelerator
    this.registerAccelerator = options.registerAccelerator ?? true
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    this.submenu = Array.isArray(options.submenu) ? Menu.buildFromTemplate(options.submenu) : options.submenu
    this.click = () => {
      if (this.type === 'checkbox') this.checked = !this.checked
      options.click?.(this, undefined, {})
    }
  }
}

export class Menu extends EventEmitter {
  items: MenuItem[] = []
  static buildFromTemplate(template: (ItemOptions | MenuItem)[]): Menu {
    const menu = new Menu()
    menu.items = template.map((item) => (item instanceof MenuItem ? item : new MenuItem(item)))
    return menu
  }
  static setApplicationMenu(menu: Menu | null): void {
    records.applicationMenu = menu
  }
  static getApplicationMenu(): Menu | null {
    return records.applicationMenu
  }
  /** As in Electron, in its submenus too. */
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
  popup(_options?: object): void {
    records.popups.push(this)
    this.emit('menu-will-show', {})
  }
}
