import type { GoodsReceiptSummary } from '#contract/goods-receipts/endpoints.ts'
import type { Status } from '#web/ui/status-badge.tsx'

export const stateStatus: Readonly<Record<GoodsReceiptSummary['state'], Status>> = {
  open: { kind: 'moving', text: 'Receiving' },
  posted: { kind: 'done', text: 'Posted' },
}

export const sourceText = ({ purchaseOrder, deliveryNote }: GoodsReceiptSummary): string =>
  [
    purchaseOrder ? `${purchaseOrder.number} of ${purchaseOrder.supplier}` : 'No purchase order',
    deliveryNote && `delivery note ${deliveryNote}`,
  ]
    .filter(Boolean)
    .join(', ')
