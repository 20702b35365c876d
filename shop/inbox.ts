import type { OrderInbox } from '#contract/ports.ts'

/** Joins the inboxes of several rooms: an address belongs to the first that knows it. */
export const inboxOf = (rooms: readonly OrderInbox[]): OrderInbox => ({
  async findMailbox(address) {
    for (const [at, room] of rooms.entries()) {
      const mailbox = await room.findMailbox(address)
      if (mailbox !== undefined) return `${at} ${mailbox}`
    }
    return undefined
  },
  async receive(mailbox, files) {
    const [at = '', ...own] = mailbox.split(' ')
    const room = rooms[Number(at)]
    if (!room) throw new Error(`no room has the mailbox ${mailbox}`)
    return room.receive(own.join(' '), files)
  },
})
