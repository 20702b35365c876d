import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { TEST_EVENT, webhookEventNames } from '#contract/webhooks/events.ts'
import { declaredReply } from '#test/documented-replies.ts'
import { type OpenApiDocument, openApiDocument } from './openapi.ts'

const document: OpenApiDocument = openApiDocument('http://shop.test')
const operations = Object.values(document.paths).flatMap(
  Object.values<OpenApiDocument['paths'][string][string]>,
)

test('the document is valid OpenAPI 3.1, and all that it refers to is in it', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
  const names = JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)
  for (const [reference, kind = '', name = ''] of names)
    expect(document.components, reference).toHaveProperty([kind, name])
})

test('every call is in it under its name, and says who may make it', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(api).toSorted())
  for (const [name, { path, method, access }] of Object.entries(api)) {
    const operation = document.paths[path]?.[method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    expect(operation?.security.length === 0, name).toBe(access === 'public')
    expect(operation?.responses[429] !== undefined || access === 'public', name).toBe(true)
    expect(document.tags).toContainEqual({ name: operation?.tags[0] })
  }
})

test('it names the objects of the shop, and tells what is sent from what is answered', () => {
  const { schemas } = document.components
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Order', 'Product', 'Quote', 'Refusal']))
  const reply = document.paths['/product']?.get?.responses[200]?.content['application/json']
  expect(reply).toEqual({ schema: { $ref: '#/components/schemas/Product' } })
  expect(schemas.AddressFieldsInput?.required).not.toEqual(schemas.AddressFields?.required)
})

test('it refers to schemas by name, and has each of them', () => {
  const named = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  )
  const known = Object.keys(document.components.schemas).filter((name) => /^[A-Z]/.test(name))
  expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([])
})

test('it declares the headers that calls take and give', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { parameters }] of Object.entries(methods)) {
      const key = parameters.some((each) => '$ref' in each && each.$ref.endsWith('/Idempotency-Key'))
      expect(key, `${method} ${path}`).toBe(method === 'post')
      for (const status of [429, 503])
        expect(declaredReply(path, method, status).reply?.headers).toHaveProperty('Retry-After')
      if (method === 'post')
        expect(declaredReply(path, method, 422).reply?.description).toContain('`key-reused`')
    }
  expect(document.paths['/lists']?.get?.responses[200]?.headers).toHaveProperty('X-Total-Count')
})

test('it says what is sent of every event', () => {
  expect(Object.keys(document.webhooks).toSorted()).toEqual([...webhookEventNames, TEST_EVENT].toSorted())
  const body = document.webhooks['refund.made']?.post.requestBody.content['application/json'].schema
  expect(body).toMatchObject({
    properties: {
      type: { const: 'refund.made' },
      data: {
        properties: { order: { $ref: '#/components/schemas/WebhookOrder' }, refund: { type: 'object' } },
        required: ['order', 'refund'],
      },
    },
    required: ['type', 'timestamp', 'data'],
  })
  const ids = [...operations, ...Object.values(document.webhooks).map(({ post }) => post)]
  expect(new Set(ids.map(({ operationId }) => operationId)).size, 'each its own').toBe(ids.length)
})
