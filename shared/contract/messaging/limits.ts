/** Apart from the schemas: the client needs the numbers and not the checks. */

/** Spec 2 §9. */
export const CONVERSATION_PAGE_SIZE = 20
export const MESSAGE_PAGE_SIZE = 50
/** FACTS, MMS. */
export const MAX_MEDIA_COUNT = 10
export const MAX_MEDIA_BYTES = 5 * 1024 * 1024
/** The carrier refuses more (21617). */
export const MAX_MESSAGE_LENGTH = 1600
