import { beforeEach, describe, expect, it, vi } from 'vitest'
import { activateOnWindows, Notification } from '#tests/desktop/electron-double/notification.ts'
import { records, system } from '#tests/desktop/electron-double/records.ts'
import { createNotificationCenter, type NotificationOwner } from './notification-center.ts'
import { notificationId } from './notification-id.ts'

vi.mock('electron', async () => ({ Notification: (await import('#tests/desktop/electron-double/notification.ts')).Notification }))
vi.mock('../pages/home.ts', () => ({ iconPath: (name: string) => name }))

const ANN = '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a01'
const BOB = '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a02'
const note = (key: string, body = 'Is the mower ready?') => ({ key, title: 'Ann Baker', body, isSilent: false, canReply: true })

let told: unknown[][]
const owner: NotificationOwner = {
  onClick: (key) => told.push(['click', key]),
  onReply: (key, text) => told.push(['reply', key, text]),
}
const shown = () => records.notifications.map(({ title, body }) => `${title}: ${body}`)
const argumentsOf = (xml: string, type: 'click' | 'reply') =>
  [...xml.matchAll(/(?:launch|arguments)="([^"]*)"/g)]
    .map(([, text]) => (text ?? '').replaceAll('&amp;', '&'))
    .find((text) => text.includes(`type=${type}`)) ?? ''

beforeEach(() => {
  told = []
  records.notifications.length = 0
  system.notificationHistory = []
  system.notifications = 'shown'
})

describe('everywhere', () => {
  it('there is one notification for each conversation, the latest', async () => {
    const center = createNotificationCenter({ platform: 'linux' })
    expect(await center.show('given', note(ANN, 'First'))).toEqual({ status: 'shown' })
    await center.show('given', note(BOB, 'Other'))
    await center.show('given', note(ANN, 'Second'))
    expect(shown()).toEqual(['Ann Baker: Other', 'Ann Baker: Second'])
  })

  it('what was read elsewhere is taken back, and only that', async () => {
    const center = createNotificationCenter({ platform: 'linux' })
    for (const key of [ANN, BOB]) await center.show('given', note(key, key))
    await center.show('other', note(ANN, 'in the other workspace'))
    center.withdraw('given', ANN)
    expect(shown()).toEqual([`Ann Baker: ${BOB}`, 'Ann Baker: in the other workspace'])
    center.withdraw('given', null)
    expect(shown()).toEqual(['Ann Baker: in the other workspace'])
  })

  it('a refusal of the system is an answer', async () => {
    system.notifications = 'failed'
    const center = createNotificationCenter({ platform: 'linux' })
    expect(await center.show('given', note(ANN))).toEqual({ status: 'not-shown', reason: 'The system refused the notification.' })
  })
})

describe('on macOS', () => {
  it('a text can be answered; an empty answer opens the conversation', async () => {
    const center = createNotificationCenter({ platform: 'darwin' })
    center.own('given', owner)
    await center.show('given', note(ANN))
    const [notification] = records.notifications
    expect(notification).toMatchObject({ hasReply: true })
    notification?.emit('reply', { reply: '  On its way.  ' }, '')
    notification?.emit('reply', { reply: '  ' }, '')
    expect(told).toEqual([
      ['reply', ANN, 'On its way.'],
      ['click', ANN],
    ])
  })

  it('a click on what a former run left behind leads to its conversation', async () => {
    const former = new Notification({ id: notificationId('given', ANN), title: 'Ann Baker' })
    system.notificationHistory = [former, new Notification({ title: 'of somebody else' })]
    const center = createNotificationCenter({ platform: 'darwin' })
    center.own('given', owner)
    await vi.waitFor(() => expect(former.listenerCount('click')).toBe(1))
    former.emit('click', {})
    expect(told).toEqual([['click', ANN]])
  })

  it('the click that started the app is told once its workspace is there, and once only', async () => {
    const id = notificationId('given', ANN)
    const former = new Notification({ id })
    system.notificationHistory = [former]
    const launch = { actionIdentifier: '', date: 0, identifier: id, userInfo: {}, userText: 'Yes.' }
    const center = createNotificationCenter({ platform: 'darwin', launch })
    await vi.waitFor(() => expect(former.listenerCount('reply')).toBe(1))
    former.emit('reply', { reply: 'Yes.' }, '')
    expect(told).toEqual([])
    center.own('given', owner)
    expect(told).toEqual([['reply', ANN, 'Yes.']])
  })

  it('what was read elsewhere is taken back from the notification centre, also that of a former run', async () => {
    system.notificationHistory = [
      new Notification({ id: notificationId('given', ANN) }),
      new Notification({ id: notificationId('given', BOB) }),
    ]
    createNotificationCenter({ platform: 'darwin' }).withdraw('given', ANN)
    expect(system.notificationHistory.map(({ id }) => id)).toEqual([notificationId('given', BOB)])
  })
})

describe('on Windows', () => {
  it('a click and a reply come from the action centre, though nothing is left of the notification', async () => {
    const before = createNotificationCenter({ platform: 'win32' })
    await before.show('given', note(ANN, 'Tom & Jerry <b>"now"</b>\u0000'))
    const { toastXml } = records.notifications[0] ?? { toastXml: '' }
    expect(toastXml).toContain('<text>Tom &amp; Jerry &lt;b&gt;&quot;now&quot;&lt;/b&gt;</text>')

    // The app was closed, and the click starts it.
    const after = createNotificationCenter({ platform: 'win32' })
    activateOnWindows({ type: 'click', arguments: argumentsOf(toastXml, 'click') })
    after.own('given', owner)
    activateOnWindows({ type: 'reply', arguments: argumentsOf(toastXml, 'reply'), reply: 'In ten minutes.' })
    expect(told).toEqual([
      ['click', ANN],
      ['reply', ANN, 'In ten minutes.'],
    ])
  })

  it('the click of the notification itself is not told a second time', async () => {
    const center = createNotificationCenter({ platform: 'win32' })
    center.own('given', owner)
    await center.show('given', note(ANN))
    records.notifications[0]?.emit('click', {})
    expect(told).toEqual([])
  })

  it.each(['', 'type=click&tag=nonsense', 'type=click&tag=00000000-../../x', 'type=reply'])('"%s" leads nowhere', (given) => {
    createNotificationCenter({ platform: 'win32' }).own('given', owner)
    activateOnWindows({ type: 'click', arguments: given })
    expect(told).toEqual([])
  })

  it('a silent one, and one that cannot be answered', async () => {
    const center = createNotificationCenter({ platform: 'win32' })
    await center.show('given', { ...note('new-messages'), isSilent: true, canReply: false })
    const xml = records.notifications[0]?.toastXml
    expect(xml).toContain('<audio silent="true"/>')
    expect(xml).not.toContain('<actions>')
  })
})
