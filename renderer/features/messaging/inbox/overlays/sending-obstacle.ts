import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import type { SessionCompany } from '#shared/contract/platform/session.ts'

export type SendingObstacle =
  | 'not-integrated'
  | 'email-not-confirmed'
  | 'cannot-send'
  | 'no-business-phone'
  | 'no-contact-phone'
  | 'unsubscribed'

export interface ObstacleFacts {
  company: Pick<SessionCompany, 'isHubSpotIntegrated' | 'isActiveCampaignIntegrated' | 'isBroadcastCompany' | 'confirmed'>
  /** Undefined while not known: nothing is blocked on a guess, the server refuses anyway. */
  canSendSms: boolean | undefined
  businessPhones: number | undefined
  conversation: Pick<Conversation, 'phone' | 'isUnsubscribed'> | null
}

/** What keeps a text from being sent, the most general reason first (spec 2 §6 and §8): a person can only mend them in that order. */
export function sendingObstacle({ company, canSendSms, businessPhones, conversation }: ObstacleFacts): SendingObstacle | null {
  if (!company.isHubSpotIntegrated && !company.isActiveCampaignIntegrated && !company.isBroadcastCompany) return 'not-integrated'
  if (!company.confirmed) return 'email-not-confirmed'
  if (canSendSms === false) return 'cannot-send'
  if (businessPhones === 0) return 'no-business-phone'
  if (conversation && conversation.phone === '') return 'no-contact-phone'
  if (conversation?.isUnsubscribed) return 'unsubscribed'
  return null
}

/** What concerns the whole company is said in a dialog too. */
export const hasDialog = (obstacle: SendingObstacle | null): boolean => obstacle === 'not-integrated' || obstacle === 'email-not-confirmed'

/** Title and text of each, as the specification words them (spec 2 §8). */
export const obstacleTexts: Record<SendingObstacle, { title: string; text: string }> = {
  'not-integrated': {
    title: 'Please connect to HubSpot to Send Message.',
    text: 'Texts are sent for companies that are connected to a CRM or set up for broadcasts. You can read your conversations meanwhile.',
  },
  'email-not-confirmed': {
    title: 'Please confirm email.',
    text: 'We have sent you an email with a link. Please click the link in it to confirm your address; then you can send messages.',
  },
  'cannot-send': {
    title: 'Messages cannot be sent',
    text: 'Please use the chat option to reach out to a Message IQ staff member.',
  },
  'no-business-phone': {
    title: 'No phone number to send from',
    text: 'No business phone number is assigned to you. Please ask an administrator of your company to assign one.',
  },
  'no-contact-phone': {
    title: 'No phone number to send to',
    text: 'Unfortunately, none of the contacts associated here have a phone number we can message. Please add a valid phone or mobile phone number to a contact.',
  },
  unsubscribed: {
    title: 'Unsubscribed',
    text: "This phone number has unsubscribed and we can't send a message. Please ask the person to text START to your IQ number to resubscribe.",
  },
}
