import { type SqlBool, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { node } from '#http/xml/write.ts'
import { findCreditNote } from '#shop/invoices/credit-notes.ts'
import { findInvoice } from '#shop/invoices/store.ts'
import { readCreditNote, readInvoice } from '#shop/invoices/structured/service.ts'
import {
  credential,
  cxmlDocument,
  type Dtd,
  payloadIdOf,
  shopCredential,
  userAgent,
} from '#shop/punchout/cxml/write.ts'
import { findShipment } from '#shop/shipments/store.ts'
import { cancellation, confirmation, rejection } from './confirmation.ts'
import { invoiceDetail } from './invoice-detail.ts'
import { findOrdered, findRejected, type Ordered, type Sent } from './ordered.ts'
import { shipNotice } from './ship-notice.ts'

/** An event of an order, of which a purchasing system is told by a document. */
export interface DocumentEvent {
  /** The same whenever the document is sent again. */
  readonly id: string
  readonly type: string
  /** What the event is about, as it is in messages of webhooks: objects with the field `_id`. */
  readonly data: Readonly<Record<string, unknown>>
  readonly happenedAt: Date
}

interface Sender {
  readonly publicUrl: string
  /** What the purchasing system knows this shop by. */
  readonly sharedSecret: string
}

/** Why a document cannot be written. */
export class NotWritable extends Error {}

/** Why there is nothing to tell the purchasing system after all. */
export class NothingToSend extends Error {}

/**
 * Writes the document for an event, by cXML.
 * @throws NotWritable, NothingToSend
 */
export async function writeDocument(
  db: Database,
  event: DocumentEvent,
  { publicUrl, sharedSecret }: Sender,
): Promise<string> {
  const { sent, request } = await requestFor(db, event, publicUrl)
  const shop = sent.supplier ?? shopCredential(publicUrl)
  return cxmlDocument(
    [
      node('Header', [
        node('From', [credential(shop)]),
        node('To', [credential(sent.buyer)]),
        node('Sender', [credential(shop, sharedSecret), userAgent()]),
      ]),
      node('Request', [request], { deploymentMode: 'production' }),
    ],
    { publicUrl, now: event.happenedAt, id: event.id, dtd: dtdOf(event) },
  )
}

const dtdOf = ({ type }: DocumentEvent): Dtd =>
  type === 'invoice.issued' || type === 'credit_note.issued' ? 'InvoiceDetail' : 'Fulfill'

async function requestFor(
  db: Database,
  event: DocumentEvent,
  publicUrl: string,
): Promise<{ readonly sent: Sent; readonly request: string }> {
  if (event.type === 'order.rejected') {
    const rejected = await findRejected(db, idIn(event, 'electronicOrder'))
    if (!rejected) throw new NotWritable(NOT_THERE)
    return { sent: rejected, request: rejection(rejected, event.happenedAt, event.id) }
  }
  const ordered = await findOrdered(db, idIn(event, 'order'))
  if (!ordered) throw new NotWritable(NOT_THERE)
  return { sent: ordered, request: await requestOn(db, event, ordered, publicUrl) }
}

const NOT_THERE = 'The order is not there any more.'

async function requestOn(
  db: Database,
  event: DocumentEvent,
  ordered: Ordered,
  publicUrl: string,
): Promise<string> {
  const { type, happenedAt: at } = event
  switch (type) {
    case 'order.confirmed':
      if (ordered.order.status === 'cancelled')
        throw new NothingToSend('Nothing was sent: the order was cancelled.')
      return confirmation(ordered, at)
    case 'order.cancelled':
      return cancellation(ordered, at)
    case 'shipment.created':
    case 'shipment.changed':
    case 'shipment.voided': {
      const shipment = found(await findShipment(db, idIn(event, 'shipment')))
      const operation = operations[type]
      if (shipment.voidedAt && operation !== 'delete')
        throw new NothingToSend('Nothing was sent: the shipment was withdrawn.')
      const first = operation === 'new' ? undefined : await findFirstNotice(db, shipment)
      const notice = await shipNotice(db, ordered, {
        shipment,
        operation,
        at,
        corrects: first && payloadIdOf(first, publicUrl),
      })
      if (!notice) throw new NothingToSend('Nothing was sent: no kit is complete yet.')
      return notice
    }
    case 'invoice.issued': {
      const invoice = found(await findInvoice(db, idIn(event, 'invoice')))
      return invoiceDetail(ordered, await known(readInvoice(db, invoice, 'cxml')))
    }
    case 'credit_note.issued': {
      const note = found(await findCreditNote(db, idIn(event, 'creditNote')))
      const invoice = found(await findInvoice(db, note.invoiceId))
      return invoiceDetail(ordered, await known(readCreditNote(db, { invoice, note }, 'cxml')))
    }
    default:
      throw new NotWritable(`There is no document for ${type}.`)
  }
}

const operations = {
  'shipment.created': 'new',
  'shipment.changed': 'update',
  'shipment.voided': 'delete',
} as const

/** @returns an empty text if the event is not about such a thing */
export function idIn({ data }: Pick<DocumentEvent, 'data'>, name: string): string {
  const about = data[name]
  return about !== null && typeof about === 'object' && '_id' in about ? String(about._id) : ''
}

/** The event with which a shipment was first told. */
async function findFirstNotice(
  db: Database,
  { id, orderId }: { readonly id: string; readonly orderId: string },
): Promise<string | undefined> {
  const event = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
    .select('e.id')
    .where('e.type', '=', 'shipment.created')
    .where('d.order_id', '=', orderId)
    .where(sql<SqlBool>`e.data #>> '{shipment,_id}' = ${id}`)
    .executeTakeFirst()
  return event?.id
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new NotWritable('What the document is about is not there any more.')
  return value
}

/** @throws NotWritable for what the seller or the buyer has not said */
const known = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((failure: unknown) => {
    throw failure instanceof Refusal ? new NotWritable(failure.message) : failure
  })
