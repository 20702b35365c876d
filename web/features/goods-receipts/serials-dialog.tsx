import { useCallback, useEffect, useState } from 'react'
import { counted } from '#contract/counts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type GoodsReceiptLine,
  listReceivedSerials,
  removeReceivedSerial,
} from '#contract/goods-receipts/endpoints.ts'
import { callShop, errorMessage } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { useShopCall } from '#web/use-shop-call.ts'

interface Props {
  readonly receiptId: string
  readonly line: GoodsReceiptLine
  readonly onClose: () => void
}

/** The serial numbers of a product that were scanned last; one that was scanned by mistake is taken away. */
export function SerialsDialog({ receiptId: id, line, onClose }: Props) {
  const { product_id: product, productName, serialCount } = line
  const modal = useModal()
  const { run, isBusy, error } = useShopCall()
  const [serials, setSerials] = useState<ReplyOf<typeof listReceivedSerials>>([])
  const [problem, setProblem] = useState<string>()
  const read = useCallback(async () => {
    try {
      setSerials(await callShop(new Request(location.href), listReceivedSerials, { id, product, limit: 100 }))
    } catch (failure) {
      setProblem(errorMessage(failure))
    }
  }, [id, product])
  useEffect(() => void read(), [read])
  return (
    <FormDialog title={`Serial numbers of ${productName}`} modal={modal} onClose={onClose}>
      <p>
        {counted(serialCount, 'serial number')}, newest first
        {serialCount > serials.length && serials.length > 0 && `: these are the last ${serials.length}`}.
      </p>
      <ul className="grid max-h-96 gap-2 overflow-y-auto">
        {serials.map(({ _id: serial, serial: text }) => (
          <li key={serial} className="flex items-center justify-between gap-3">
            <span className="min-w-0 font-mono wrap-anywhere">{text}</span>
            <Button
              disabled={isBusy}
              aria-label={`Remove ${text}`}
              onClick={() => run(removeReceivedSerial, { id, serial }, read)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <FormError>{error ?? problem}</FormError>
    </FormDialog>
  )
}
