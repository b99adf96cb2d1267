/**
 * An SMS/MMS carrier, as seen from the platform. Numbers are E.164. Status callbacks and inbound texts do not come through this
 * port: they arrive as webhooks (`/webhooks/sms-carrier/status` and `/webhooks/sms-carrier/inbound`), signed, possibly repeated and
 * out of order.
 */
export interface SmsCarrier {
  /**
   * Hands over one text. Resolves when the carrier has accepted it.
   * @throws CarrierRejection the carrier answered with an error code: nothing was sent
   * @throws CarrierOutcomeUnknown no answer: it may or may not have been accepted; look it up with `find`, never send again blindly
   */
  send(text: OutboundText): Promise<{ carrierId: string; status: CarrierStatus }>
  /** The newest texts that the carrier accepted from `from` to `to` since `since`, for a send of unknown outcome. */
  find(query: { from: string; to: string; since: Date }): Promise<CarrierRecord[]>
}

export interface OutboundText {
  from: string
  to: string
  body: string
  /** Absolute addresses that the carrier fetches the media from. */
  mediaUrls: string[]
  /** Where the carrier reports the status; carries our message id, so that a text of unknown outcome can be recognised. */
  statusCallback: string
}

export type CarrierStatus = 'accepted' | 'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'canceled'

export interface CarrierRecord {
  carrierId: string
  status: CarrierStatus
  errorCode: string | null
  body: string
  statusCallback: string
  createdAt: Date
}

export class CarrierRejection extends Error {
  /** The carrier's code, such as '21610'. */
  readonly code: string
  /** The carrier asks to try again later (20429). */
  readonly isTransient: boolean
  constructor(code: string, message: string, isTransient = false) {
    super(message)
    this.name = 'CarrierRejection'
    this.code = code
    this.isTransient = isTransient
  }
}

export class CarrierOutcomeUnknown extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CarrierOutcomeUnknown'
  }
}
