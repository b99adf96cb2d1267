export interface HubLimits {
  /** How often all connections are looked at. */
  sweepMs: number
  /** A ping is due when nothing was sent for this long. */
  pingMs: number
  /** Clients ping every 15 s; one that is silent for this long is gone. */
  clientTimeoutMs: number
  handshakeMs: number
  /** A client that lets more than this pile up is dropped: it catches up when it is back. */
  maxBufferedBytes: number
  /** How long it is taken for granted which phones a user may see. */
  phonesMaxAgeMs: number
  /** Clients are asked to come back within this, each at its own moment. */
  reconnectSpreadMs: number
}

export const defaultLimits: HubLimits = {
  sweepMs: 5000,
  pingMs: 15_000,
  clientTimeoutMs: 35_000,
  handshakeMs: 15_000,
  maxBufferedBytes: 4 * 1024 * 1024,
  phonesMaxAgeMs: 5000,
  reconnectSpreadMs: 3000,
}
