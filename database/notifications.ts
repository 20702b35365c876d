/** Channels on which triggers notify every process (`schema/common.sql`, `schema/webhooks.sql`). */
export const channels = ['public_changes', 'webhook_deliveries'] as const

export const LISTEN = channels.map((channel) => `listen ${channel}`).join('; ')

/** A notification; undefined if some may have been missed on any channel. */
export type Notification = { readonly channel: string } | undefined

export const isAbout = (notification: Notification, channel: (typeof channels)[number]) =>
  notification === undefined || notification.channel === channel
