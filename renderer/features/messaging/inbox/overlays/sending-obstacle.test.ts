import { describe, expect, it } from 'vitest'
import { type ObstacleFacts, obstacleTexts, sendingObstacle } from './sending-obstacle.ts'

const fine: ObstacleFacts = {
  company: { isHubSpotIntegrated: true, isActiveCampaignIntegrated: false, isBroadcastCompany: false, confirmed: true },
  canSendSms: true,
  businessPhones: 2,
  conversation: { phone: '+14152340188', isUnsubscribed: false },
}
const disconnected = { ...fine.company, isHubSpotIntegrated: false }
const stopped = { phone: '+14152340188', isUnsubscribed: true }

describe('what keeps a text from being sent', () => {
  it.each<[string, Partial<ObstacleFacts>, string | null]>([
    ['nothing', {}, null],
    ['nothing, with ActiveCampaign', { company: { ...disconnected, isActiveCampaignIntegrated: true } }, null],
    ['nothing, for a broadcast company', { company: { ...disconnected, isBroadcastCompany: true } }, null],
    ['no CRM and no broadcasts', { company: disconnected }, 'not-integrated'],
    ['an address that is not confirmed', { company: { ...fine.company, confirmed: false } }, 'email-not-confirmed'],
    ['a company that may not send', { canSendSms: false }, 'cannot-send'],
    ['no business phone', { businessPhones: 0 }, 'no-business-phone'],
    ['no phone of the contact', { conversation: { phone: '', isUnsubscribed: false } }, 'no-contact-phone'],
    ['a contact that unsubscribed', { conversation: stopped }, 'unsubscribed'],
    ['nothing known yet', { canSendSms: undefined, businessPhones: undefined, conversation: null }, null],
    [
      'everything at once: the connection first',
      { company: { ...disconnected, confirmed: false }, canSendSms: false, conversation: stopped },
      'not-integrated',
    ],
    ['company before contact', { canSendSms: false, conversation: stopped }, 'cannot-send'],
  ])('%s', (_, facts, expected) => {
    expect(sendingObstacle({ ...fine, ...facts })).toBe(expected)
  })

  it('is said in the words of the specification', () => {
    expect(obstacleTexts['not-integrated'].title).toBe('Please connect to HubSpot to Send Message.')
    expect(obstacleTexts['email-not-confirmed'].title).toBe('Please confirm email.')
    expect(obstacleTexts['cannot-send']).toEqual({
      title: 'Messages cannot be sent',
      text: 'Please use the chat option to reach out to a Message IQ staff member.',
    })
    expect(obstacleTexts.unsubscribed.text).toBe(
      "This phone number has unsubscribed and we can't send a message. Please ask the person to text START to your IQ number to resubscribe.",
    )
  })
})
