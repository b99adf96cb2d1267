/** What the demo company finds in its inbox at the first start. Times are minutes before that start. */
export interface DemoConversation {
  phone: 'frontDesk' | 'crew'
  firstName: string
  lastName: string
  number: string
  email?: string
  notes?: string
  tags?: string[]
  crmContactId?: string
  starred?: boolean
  closed?: boolean
  unsubscribed?: boolean
  /** The last so many inbound texts are unread. */
  unread?: number
  entries: DemoEntry[]
}

export type DemoEntry =
  | { at: number; in: string }
  | {
      at: number
      out: string
      by?: 'staff' | 'system' | { workflow: string }
      status?: 'delivered' | 'failed' | 'undelivered'
      errorCode?: string
    }
  | { at: number; call: 'missed' | 'connected'; outbound?: boolean; minutes?: number }

const hour = 60
const day = 24 * hour

export const demoConversations: DemoConversation[] = [
  {
    phone: 'frontDesk',
    firstName: 'Priya',
    lastName: 'Raman',
    number: '+14152340188',
    email: 'priya@raman.example',
    notes: 'Gate code is with the front desk. Dog in the yard until 9.',
    tags: ['Spring 2026', 'Weekly mow', 'VIP'],
    crmContactId: '151',
    starred: true,
    unread: 2,
    entries: [
      { at: 9 * day, in: 'Hello, do you also do hedges?' },
      { at: 9 * day - 12, out: 'Hi Priya! Yes, hedges, lawns and beds. Shall we come by for an estimate?' },
      { at: 9 * day - 20, in: 'Please. Any morning next week.' },
      { at: 1 * day + 5, out: 'Hi Priya, this is Dana at Acme. Your crew arrives Thursday between 8 and 10. Does that still work?' },
      { at: 22 * hour, call: 'missed' },
      {
        at: 95,
        out: "We missed you! Reply here and we'll get right back to you.",
        by: { workflow: 'Missed call follow-up' },
        status: 'undelivered',
        errorCode: '30003',
      },
      { at: 9, in: 'Thursday is perfect 🙌 could they also look at the hedge along the drive?' },
      { at: 8, in: 'And is the gate code still fine?' },
    ],
  },
  {
    phone: 'frontDesk',
    firstName: 'Marcus',
    lastName: 'Bell',
    number: '+14152340117',
    email: 'marcus.bell@bell.example',
    tags: ['Weekly mow'],
    entries: [
      { at: 3 * hour, in: 'Can we move Friday to 2 pm?' },
      { at: 26, out: 'Sounds good, see you then' },
    ],
  },
  {
    phone: 'frontDesk',
    firstName: '李小明',
    lastName: '',
    number: '+16282340133',
    unread: 1,
    entries: [
      { at: 2 * day, out: '您好，我们周四上午过来修剪草坪，可以吗？' },
      { at: 33, in: '今晚几点可以过来？' },
    ],
  },
  {
    phone: 'frontDesk',
    firstName: '',
    lastName: '',
    number: '+16282340917',
    unsubscribed: true,
    entries: [
      {
        at: 3 * day,
        out: 'Spring is here: book your first mow and get the edging done with it. Reply STOP to opt out.',
        by: { workflow: 'Spring campaign' },
      },
      { at: 60, in: 'STOP' },
      { at: 60, out: 'You have been unsubscribed and will get no more messages from us. Reply START to resubscribe.', by: 'system' },
    ],
  },
  {
    phone: 'crew',
    firstName: 'Hannah',
    lastName: 'Ortiz',
    number: '+15102340164',
    email: 'hannah@ortiz.example',
    tags: ['Invoice'],
    unread: 3,
    entries: [
      { at: 5 * hour, in: 'Hi, quick question about the last visit' },
      { at: 79, in: 'I only see two of the three beds done' },
      { at: 78, in: 'Can I get the invoice again please' },
    ],
  },
  {
    phone: 'frontDesk',
    firstName: 'Tom',
    lastName: 'Okafor',
    number: '+14152340142',
    starred: true,
    entries: [
      { at: 1 * day + 40, in: 'The old oak after the storm. Is that branch safe?' },
      { at: 1 * day + 20, out: 'Please keep away from it. Our arborist comes tomorrow at 7.' },
      { at: 1 * day, in: 'Thank you so much!' },
      { at: 1 * day - 2, out: 'Of course.' },
    ],
  },
  {
    phone: 'crew',
    firstName: 'Greenfield',
    lastName: 'HOA',
    number: '+15102340155',
    tags: ['HOA', 'Weekly mow'],
    entries: [
      { at: 1 * day + 3 * hour, in: 'Is somebody coming today? The clubhouse needs it before the meeting.' },
      { at: 1 * day + 2 * hour, out: 'The crew is on the way' },
    ],
  },
  {
    phone: 'crew',
    firstName: 'Elena',
    lastName: 'Petrova',
    number: '+15102340121',
    entries: [
      { at: 6 * day, in: 'What would a new lawn cost, about 40 square metres?' },
      { at: 1 * day + 4 * hour, call: 'missed' },
    ],
  },
  {
    phone: 'frontDesk',
    firstName: 'Sam',
    lastName: 'Whitaker',
    number: '+14152340176',
    entries: [
      { at: 2 * day + hour, out: 'We are done in the back. Have a nice weekend!' },
      { at: 2 * day, in: 'ok thx' },
    ],
  },
  {
    phone: 'frontDesk',
    firstName: 'Aisha',
    lastName: 'Khan',
    number: '+14152340109',
    entries: [
      { at: 3 * day + 3 * hour, call: 'connected', minutes: 6 },
      { at: 3 * day + 2 * hour, in: 'The beds look wonderful, thank you both' },
      { at: 3 * day + hour, out: 'Happy to help!' },
    ],
  },
  {
    phone: 'frontDesk',
    firstName: 'Bartholomew-Alexander',
    lastName: 'Featherstonehaugh-Cholmondeley',
    number: '+14152340198',
    closed: true,
    entries: [
      { at: 20 * day, in: 'We have sold the house, please stop the weekly visits. It was a pleasure.' },
      { at: 20 * day - 30, out: 'All cancelled. The pleasure was ours, and good luck with the move!' },
    ],
  },
]
