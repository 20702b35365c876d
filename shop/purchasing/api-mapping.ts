import type { z } from 'zod'
import { toAmount, toCents } from '#contract/money.ts'
import {
  type PurchaseOrder,
  type PurchaseOrderSummary,
  purchaseOrderNumber,
} from '#contract/purchasing/endpoints.ts'
import type { ReorderLine } from '#contract/purchasing/reorder-list.ts'
import type { PurchasingSupplier, SupplierForm } from '#contract/purchasing/suppliers.ts'
import { totalOf } from './document.ts'
import type { FoundReorder } from './reorder-list.ts'
import type { FoundLine, FoundOrder, ListedOrder } from './store.ts'
import type { FoundSupplier, SupplierDetails, Terms } from './suppliers.ts'

export const toWireSupplier = ({ id, minimumCents, ...rest }: FoundSupplier): PurchasingSupplier => ({
  _id: id,
  minimum: toAmount(minimumCents),
  ...rest,
})

export const fromWireSupplier = ({ minimum, ...rest }: z.output<typeof SupplierForm>): SupplierDetails => ({
  ...rest,
  minimumCents: toCents(minimum),
})

export const amountOrNull = (cents: number | null) => (cents === null ? null : toAmount(cents))
export const centsOrNull = (amount: number | null) => (amount === null ? null : toCents(amount))

export const toWireTerms = (terms: Terms | undefined) => ({
  supplierSku: terms?.supplierSku ?? '',
  cost: amountOrNull(terms?.costCents ?? null),
  multiple: terms?.multiple ?? 1,
  known: terms !== undefined,
})

export const toWireReorder = ({
  id,
  available,
  perDay,
  source,
  cursorKey: _,
  ...rest
}: FoundReorder): ReorderLine => ({
  _id: id,
  availableQuantity: available,
  soldPerDay: perDay,
  supplier: source && {
    _id: source.id,
    name: source.name,
    supplierSku: source.supplierSku,
    cost: amountOrNull(source.costCents),
    multiple: source.multiple,
  },
  ...rest,
})

interface Summed {
  readonly totalCents: number
  readonly lineCount: number
  readonly receivedLines: number
}

const summaryOf = (
  order: FoundOrder,
  { totalCents, lineCount, receivedLines }: Summed,
): PurchaseOrderSummary => ({
  _id: order.id,
  number: purchaseOrderNumber(order.number),
  state: order.state,
  supplier: { _id: order.supplierId, name: order.supplierName },
  expectedOn: order.expectedOn,
  total: toAmount(totalCents),
  lineCount,
  receivedLines,
  madeBy: order.madeBy,
  createdAt: order.createdAt.toISOString(),
})

export const toWireSummary = (order: ListedOrder): PurchaseOrderSummary => summaryOf(order, order)

export function toWireOrder({
  order,
  lines,
}: {
  readonly order: FoundOrder
  readonly lines: readonly FoundLine[]
}): PurchaseOrder {
  const totalCents = totalOf(lines)
  const isBelow = order.state === 'draft' && totalCents < order.minimumCents
  const receivedLines = lines.filter(({ receivedAt }) => receivedAt).length
  return {
    ...summaryOf(order, { totalCents, lineCount: lines.length, receivedLines }),
    note: order.note,
    supplierEmail: order.supplierEmail,
    emailed:
      order.emailedAt && order.emailedTo ? { at: order.emailedAt.toISOString(), to: order.emailedTo } : null,
    belowMinimum: isBelow ? toAmount(order.minimumCents) : null,
    lines: lines.map((line) => ({
      product_id: line.productId,
      productName: line.productName,
      sku: line.sku,
      supplierSku: line.supplierSku,
      pieces: line.pieces,
      cost: amountOrNull(line.costCents),
      delivery: line.lotId === null ? 'none' : line.receivedAt ? 'received' : 'expected',
      stillExpected: line.receivedAt ? 0 : (line.lotPieces ?? 0),
      promised: line.reserved ?? 0,
    })),
  }
}
