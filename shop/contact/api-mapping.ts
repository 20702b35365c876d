import type { Message } from '#contract/contact/endpoints.ts'
import type { StoredMessage } from './store.ts'

export const toWire = ({
  id,
  name,
  email,
  message,
  createdAt,
  answeredAt,
  answeredBy,
  answer,
}: StoredMessage): Message => ({
  _id: id,
  name,
  email,
  message,
  at: createdAt.toISOString(),
  ...(answeredAt &&
    answeredBy !== null && {
      answered: { at: answeredAt.toISOString(), by: answeredBy, ...(answer !== null && { text: answer }) },
    }),
})
