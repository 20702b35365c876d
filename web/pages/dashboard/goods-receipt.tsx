import { useEffect } from 'react'
import { href, useRevalidator } from 'react-router'
import { titled } from '#contract/brand.ts'
import { counted } from '#contract/counts.ts'
import { getGoodsReceipt, scanGoods } from '#contract/goods-receipts/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { DiscardReceipt, PostReceipt } from '#web/features/goods-receipts/receipt-actions.tsx'
import { ReceiptLines } from '#web/features/goods-receipts/receipt-lines.tsx'
import { sourceText, stateStatus } from '#web/features/goods-receipts/receipt-words.ts'
import { ScanPanel } from '#web/features/goods-receipts/scan-panel.tsx'
import { useScans } from '#web/features/goods-receipts/use-scans.ts'
import { useMay } from '#web/features/sign-in/permissions.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { RecordHead } from '#web/ui/record-head.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Route } from './+types/goods-receipt'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(loaderData?.receipt.number ?? 'Goods receipt') },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  return { receipt: await orNotFound(callShop(request, getGoodsReceipt, { id })) }
}

export default function GoodsReceiptPage({ loaderData: { receipt } }: Route.ComponentProps) {
  const { number, state, expected, received, postedBy } = receipt
  const canScan = useMay()(scanGoods) && state === 'open'
  const scans = useScans(receipt)
  useReadAgain(canScan)
  return (
    <div className="grid gap-6">
      <RecordHead
        list={{ to: href('/dashBoard/goodsReceipts'), text: 'All goods receipts' }}
        number={number}
        state={<StatusBadge {...stateStatus[state]} />}
        actions={state === 'open' && <PostReceipt receipt={receipt} waiting={scans.waiting.length} />}
        menu={state === 'open' && <DiscardReceipt receipt={receipt} />}
        about={`${sourceText(receipt)}. ${counted(received, 'piece')} received, ${counted(expected, 'piece')} expected${postedBy ? `; posted by ${postedBy}` : ''}.`}
      />
      <div className={canScan ? 'grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start' : ''}>
        <ReceiptLines receipt={receipt} onChoose={canScan ? scans.choose : undefined} />
        {canScan && <ScanPanel receipt={receipt} scans={scans} />}
      </div>
    </div>
  )
}

/** Reads the receipt again when somebody comes back to it: a colleague may scan into it too. */
function useReadAgain(isOpen: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOpen) return
    const read = () => document.visibilityState === 'visible' && void revalidate()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [isOpen, revalidate])
}
