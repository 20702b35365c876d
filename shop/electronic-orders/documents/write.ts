import { type SqlBool, sql } from 'kysely'
import { orderNumber } from '#contract/orders/order.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { findCreditNote } from '#shop/invoices/credit-notes.ts'
import { findInvoice } from '#shop/invoices/store.ts'
import { payloadIdOf } from '#shop/purchasing-systems/cxml/write.ts'
import { findShipment } from '#shop/shipments/store.ts'
import { cxml } from './cxml.ts'
import type { Format } from './format.ts'
import { findOrdered, findRejected, type Ordered, type Sent } from './ordered.ts'
import { findShippedItems } from './shipped.ts'
import { ubl } from './ubl/format.ts'

/** An event of an order, of which a purchasing system is told by a document. */
export interface DocumentEvent {
  /** The same whenever the document is sent again. */
  readonly id: string
  readonly type: string
  /** The subjects of the event, as in webhook messages: objects with the field `_id`. */
  readonly data: Readonly<Record<string, unknown>>
  readonly happenedAt: Date
}

interface Sender {
  readonly publicUrl: string
  /** This shop's identity in the purchasing system. */
  readonly sharedSecret: string
}

interface Written {
  readonly document: string
  readonly format: Sent['format']
  /** The purchasing system's number of the order. */
  readonly number: string
}

/** Why a document cannot be written. */
export class NotWritable extends Error {}

/** Why there is nothing to tell the purchasing system after all. */
export class NothingToSend extends Error {}

const formats: Readonly<Record<Sent['format'], Format>> = { cxml, ubl }

/**
 * Writes the document for an event, in the format of the connection.
 * @throws NotWritable, NothingToSend
 */
export async function writeDocument(db: Database, event: DocumentEvent, sender: Sender): Promise<Written> {
  const about = { event, ...sender }
  if (event.type === 'order.rejected') {
    const sent = found(await findRejected(db, idIn(event, 'electronicOrder')))
    const rejected = { id: event.id, reason: sent.reason }
    const document = formats[sent.format].rejection(sent, rejected, about)
    return { format: sent.format, number: sent.number, document }
  }
  const ordered = await findOrdered(db, idIn(event, 'order'))
  if (!ordered) throw new NotWritable('The order no longer exists.')
  const document = await documentOn(db, ordered, { format: formats[ordered.format], about })
  return { format: ordered.format, number: ordered.number, document }
}

interface Writing {
  readonly format: Format
  readonly about: Sender & { readonly event: DocumentEvent }
}

async function documentOn(db: Database, ordered: Ordered, { format, about }: Writing): Promise<string> {
  const { event, publicUrl } = about
  switch (event.type) {
    case 'order.confirmed':
      if (ordered.order.status === 'cancelled')
        throw new NothingToSend('Nothing was sent: the order was cancelled.')
      return format.confirmation(ordered, about)
    case 'order.cancelled': {
      const id = `${orderNumber(ordered.order.number)}-cancelled`
      return format.rejection(ordered, { id, reason: 'The order was cancelled.' }, about)
    }
    case 'shipment.created':
    case 'shipment.changed':
    case 'shipment.voided': {
      const shipment = found(await findShipment(db, idIn(event, 'shipment')))
      const operation = operations[event.type]
      if (shipment.voidedAt && operation !== 'delete')
        throw new NothingToSend('Nothing was sent: the shipment was withdrawn.')
      const first = operation === 'new' ? undefined : await findFirstNotice(db, shipment)
      const items = await findShippedItems(db, ordered, shipment)
      if (items.length === 0) throw new NothingToSend('Nothing was sent: no kit is complete yet.')
      const corrects = first && payloadIdOf(first, publicUrl)
      return format.shipNotice(ordered, { shipment, items, operation, at: event.happenedAt, corrects }, about)
    }
    case 'invoice.issued': {
      const invoice = found(await findInvoice(db, idIn(event, 'invoice')))
      return known(format.invoice(db, ordered, { invoice }, about))
    }
    case 'credit_note.issued': {
      const note = found(await findCreditNote(db, idIn(event, 'creditNote')))
      const invoice = found(await findInvoice(db, note.invoiceId))
      return known(format.invoice(db, ordered, { invoice, note }, about))
    }
    default:
      throw new NotWritable(`There is no document for ${event.type}.`)
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

/** The event that first reported a shipment. */
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
  if (value === undefined) throw new NotWritable('The subject of the document no longer exists.')
  return value
}

/** @throws NotWritable for missing details of the seller or the buyer */
const known = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((failure: unknown) => {
    throw failure instanceof Refusal ? new NotWritable(failure.message) : failure
  })
