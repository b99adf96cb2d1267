/** Apart from the schemas of the events: the client checks none of them. */
export const HUB_PATH = '/hubs/messages'
