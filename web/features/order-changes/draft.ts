import type { AddressFields } from '#contract/addresses/endpoints.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { previewOrderChange } from '#contract/order-changes/endpoints.ts'
import type { getOrder } from '#contract/orders/endpoints.ts'

export type ChangedOrder = ReplyOf<typeof getOrder>
export type SentChange = InputOf<typeof previewOrderChange>

/** A product that is named in a change. */
export interface NamedProduct {
  readonly _id: string
  readonly name: string
  readonly sku: string
}

export interface TypedLine {
  /** NaN while typing. */
  readonly pieces: number
  /** Another product, of which these pieces are ordered instead. */
  readonly instead?: NamedProduct | undefined
}

/** What somebody has typed into the page, whether or not it differs from the order. */
export interface Draft {
  readonly lines: readonly TypedLine[]
  readonly added: readonly (NamedProduct & { readonly pieces: number })[]
  readonly purchaseOrderNumber: string
  readonly costCentre: string
  readonly contact: string
  readonly wantedOn: string
  readonly note: string
  readonly reason: string
  readonly shipTogether: boolean
  /** New addresses by the number of the delivery, from 1. */
  readonly deliveries: Readonly<Record<number, AddressFields>>
  /** Undefined for the one of now. */
  readonly billing: AddressFields | undefined
}

/** Pieces of a line that the order still has. Of a kit, whole kits. */
export function piecesLeft({ lines, parts = [] }: ChangedOrder, place: number): number {
  const line = lines[place]
  if (!line) return 0
  const part = parts.find(({ kitLine }) => kitLine === place + 1)
  const cancelled = part ? Math.ceil((part.cancelled ?? 0) / part.piecesPerKit) : (line.cancelled ?? 0)
  return line.orderAmount - cancelled
}

export const draftOf = (order: ChangedOrder): Draft => ({
  lines: order.lines.map((_, place) => ({ pieces: piecesLeft(order, place) })),
  added: [],
  purchaseOrderNumber: order.purchaseOrderNumber ?? '',
  costCentre: order.costCentre?.code ?? '',
  contact: order.contact ?? '',
  wantedOn: order.wantedOn ?? '',
  note: order.note ?? '',
  reason: '',
  shipTogether: order.shipTogether ?? false,
  deliveries: {},
  billing: undefined,
})

/** The change as it is sent; undefined while nothing differs, or a number is not typed to its end. */
export function changeIn(order: ChangedOrder, draft: Draft): SentChange | undefined {
  const before = draftOf(order)
  const differs = <Field extends keyof Draft>(field: Field) => draft[field] !== before[field]
  const lines = draft.lines.flatMap(({ pieces, instead }, place) =>
    instead || pieces !== before.lines[place]?.pieces
      ? [{ line: place + 1, orderAmount: pieces, ...(instead && { product_id: instead._id }) }]
      : [],
  )
  const added = draft.added.map(({ _id, pieces }) => ({ product_id: _id, orderAmount: pieces }))
  if ([...lines, ...added].some(({ orderAmount }) => !Number.isSafeInteger(orderAmount) || orderAmount < 0))
    return undefined
  const addresses = Object.entries(draft.deliveries).map(([number, address]) => ({
    delivery: Number(number),
    address,
  }))
  const [only] = addresses
  const change = {
    ...(lines.length > 0 && { lines }),
    ...(added.length > 0 && { added }),
    ...(differs('purchaseOrderNumber') && { purchaseOrderNumber: draft.purchaseOrderNumber }),
    ...(differs('costCentre') && { costCentre: draft.costCentre }),
    ...(differs('contact') && { contact: draft.contact }),
    ...(differs('wantedOn') && { wantedOn: draft.wantedOn || null }),
    ...(differs('note') && { note: draft.note }),
    ...(differs('shipTogether') && { shipTogether: draft.shipTogether }),
    ...(only && (order.deliveries.length > 1 ? { deliveries: addresses } : { delivery: only.address })),
    ...(draft.billing && { billing: draft.billing }),
  }
  if (Object.keys(change).length === 0) return undefined
  return { id: order._id, version: order.version, ...change, ...(draft.reason && { reason: draft.reason }) }
}

/** What was typed and not sent, by the order and its version, for as long as the tab is open. */
export const keptDrafts = new Map<string, Draft>()
