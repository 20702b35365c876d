import { counted, formatCount } from '#contract/counts.ts'
import type { GoodsReceipt, GoodsReceiptLine } from '#contract/goods-receipts/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { PiecesDialog } from './pieces-dialog.tsx'
import type { Current } from './scan-queue.ts'
import { SerialsDialog } from './serials-dialog.tsx'
import type { Scans } from './use-scans.ts'

interface Props {
  readonly receipt: GoodsReceipt
  readonly scans: Scans
}

/** The result of the last scan, large enough to read from the shelf, with buttons to correct it. */
export function CurrentProduct({ receipt: { _id: id, lines, received: inAll }, scans }: Props) {
  const { waiting, current, scanned, problem, retry } = scans
  const line = lines.find(({ product_id }) => product_id === current?.productId)
  const shown = line ?? scanned
  const pressed = waiting.reduce(
    (sum, one) => sum + ('pieces' in one && one.productId === current?.productId ? one.pieces : 0),
    0,
  )
  const received = (scans.received ?? shown?.received ?? 0) + pressed
  return (
    <div className="grid gap-3">
      <div role="status" className="grid gap-1">
        {problem && <p className="text-problem text-lg font-semibold wrap-anywhere">{problem}</p>}
        {waiting.length > 0 && (
          <p className="muted">{counted(waiting.length, 'scan')} on the way to the shop.</p>
        )}
        {shown && (
          <>
            <p className="text-xl font-semibold wrap-anywhere">{shown.productName}</p>
            {scanned?.serial && <p className="font-mono text-lg wrap-anywhere">{scanned.serial}</p>}
            {current?.batch && <p className="wrap-anywhere">Batch {current.batch}</p>}
            <p className="text-4xl font-semibold tabular-nums">
              {formatCount(received)}
              <span className="muted text-xl font-normal">
                {shown.expected > 0 ? ` of ${formatCount(shown.expected)}` : ', none expected'}
              </span>
            </p>
            {line?.tracksSerials && (
              <p>
                {counted(line.serialCount, 'serial number')} scanned. Scan{' '}
                {line.serialCount > 0 ? 'the next one' : 'the first one'}.
              </p>
            )}
          </>
        )}
        {!shown && !problem && (
          <p className="text-xl">Scan {inAll > 0 ? 'the next product' : 'the first product'}.</p>
        )}
      </div>
      {problem && waiting.length > 0 && <Button onClick={retry}>Send again</Button>}
      {line && current && <Corrections {...{ id, line, current, received, scans }} />}
    </div>
  )
}

interface CorrectionsProps {
  readonly id: string
  readonly line: GoodsReceiptLine
  readonly current: Current
  readonly received: number
  readonly scans: Scans
}

function Corrections({ id, line, current, received, scans }: CorrectionsProps) {
  // The number pad sets a number, so it needs one that the shop has answered.
  const isSettled = scans.waiting.length === 0 && scans.received === undefined
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      <Button
        className="btn-lg px-1! text-2xl"
        disabled={received <= 0}
        onClick={() => scans.addPieces(current, -1)}
      >
        −1<span className="sr-only"> {line.productName}</span>
      </Button>
      <DialogButton
        className="btn-lg px-1!"
        disabled={!isSettled}
        dialog={(onClose) => (
          <PiecesDialog
            line={line}
            scanned={current.batch}
            onAdd={(batch, pieces) => scans.addPieces({ productId: line.product_id, batch }, pieces)}
            onClose={onClose}
          />
        )}
      >
        Pieces
      </DialogButton>
      <Button className="btn-lg px-1! text-2xl" onClick={() => scans.addPieces(current, 1)}>
        +1<span className="sr-only"> {line.productName}</span>
      </Button>
      {line.serialCount > 0 && (
        <DialogButton
          className="btn-lg px-1!"
          dialog={(onClose) => <SerialsDialog receiptId={id} line={line} onClose={onClose} />}
        >
          Serials
        </DialogButton>
      )}
    </div>
  )
}
