import type { ServerResponse } from 'node:http'
import { expect } from 'vitest'
import { first, parseXml } from '#http/xml/tree.ts'
import { openOrders, orderRequest, send } from './electronic-orders.ts'
import { onlyLoopback, openReceiver } from './receiver.ts'

export const anyDoctype = () => undefined

export const response = (code: number, text = 'OK') =>
  `<?xml version="1.0"?><!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.040/cXML.dtd">
<cXML payloadID="answer@buyer" timestamp="2026-11-26T08:00:00Z"><Response><Status code="${code}" text="${text}"/></Response></cXML>`

/** A company whose purchasing system orders, and takes documents. */
export async function openDocuments(
  products: NonNullable<Parameters<typeof openOrders>[0]>['products'] = [],
) {
  const receiver = await openReceiver()
  const company = await openOrders({ mayReach: onlyLoopback, products })
  const { shop, admin, connection, id, secret } = company
  const answer = (code: number, status = 200) =>
    receiver.answer((reply: ServerResponse) => void reply.writeHead(status).end(response(code)))
  answer(200)
  const setDocuments = (fields: { url: string | null; secret?: string }) =>
    admin.put(`/punchout-connections/${connection}/documents`, fields)
  expect(await setDocuments({ url: receiver.url, secret: 'known by this' })).toMatchObject({ status: 200 })
  const order = async (items: Parameters<typeof orderRequest>[0]['items'] = [{}], number = 'PO-7') => {
    const reply = await send(shop, orderRequest({ secret, number, items, payloadId: `${number}@buyer` }))
    expect(reply.status, reply.says).toBe('200')
    return String((await shop.rows('orders')).at(-1)?.id)
  }
  /** Sends what is due, as the job of each minute does. */
  const deliver = async () => {
    await shop.jobs.tick('dispatch-webhooks')
    await shop.jobs.runAll()
  }
  /** The requests that came since the last call. */
  let seen = 0
  const requests = async () => {
    await deliver()
    const fresh = receiver.received.slice(seen)
    seen = receiver.received.length
    return fresh.map(({ body }) => {
      const [request] = first(parseXml(body, anyDoctype), 'Request')?.children ?? []
      if (!request) throw new Error(`no request in ${body}`)
      return request
    })
  }
  const log = async () =>
    (await admin.get(`/companies/${id}/electronic-documents`)).body as unknown as SentDocument[]
  return {
    ...company,
    receiver,
    answer,
    setDocuments,
    order,
    deliver,
    requests,
    log,
    async [Symbol.asyncDispose]() {
      await receiver[Symbol.asyncDispose]()
      await company[Symbol.asyncDispose]()
      expect(shop.failures).toEqual([])
    },
  }
}

export interface SentDocument {
  readonly _id: string
  readonly kind: string
  readonly [field: string]: unknown
}
