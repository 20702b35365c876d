import { webhookBodies } from '#contract/webhooks/bodies.ts'
import { TEST_EVENT, webhookEvents } from '#contract/webhooks/events.ts'
import type { jsonSchemas } from './json-schemas.ts'

const summaries: Readonly<Record<string, string>> = {
  ...webhookEvents,
  [TEST_EVENT]: 'A test that an owner sends by hand',
}

/** Headers of each message: Standard Webhooks. */
const parameters = [
  ['webhook-id', 'The same for each attempt'],
  ['webhook-timestamp', 'Seconds since 1970, when this attempt was made'],
  ['webhook-signature', 'One or two, by a space: `v1,` and HMAC-SHA256 as base64'],
].map(([name = '', description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))

const responses = {
  '2XX': { description: 'Accepted' },
  410: { description: 'Gone: the webhook is switched off' },
  429: { description: 'Tried again, not before `Retry-After` has passed, a day at most' },
  503: { description: 'Tried again, not before `Retry-After` has passed, a day at most' },
  default: { description: 'Tried again at longer and longer intervals, for about a day' },
}

/** The webhooks that the shop sends, event by event. */
export const openApiWebhooks = ({ ofAnswer }: Pick<ReturnType<typeof jsonSchemas>, 'ofAnswer'>) =>
  Object.fromEntries(
    [...webhookBodies].map(([name, body]) => [
      name,
      {
        post: {
          operationId: name.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
          tags: ['webhooks'],
          summary: summaries[name],
          security: [],
          parameters,
          requestBody: { required: true, content: { 'application/json': { schema: ofAnswer(body) } } },
          responses,
        },
      },
    ]),
  )
