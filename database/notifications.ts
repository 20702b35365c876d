/** What triggers tell every process of: migrations 0130 and 0138. */
export const channels = ['public_changes', 'webhook_deliveries'] as const

export const LISTEN = channels.map((channel) => `listen ${channel}`).join('; ')

/** What came; undefined when it may have missed something of any channel. */
export type Notification = { readonly channel: string } | undefined

export const isAbout = (notification: Notification, channel: (typeof channels)[number]) =>
  notification === undefined || notification.channel === channel
