import { useState } from 'react'
import type { GoodsReceipt } from '#contract/goods-receipts/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { Camera, findDetectors } from './camera.tsx'
import { CurrentProduct } from './current-product.tsx'
import { ScanField } from './scan-field.tsx'
import { isMuted, setMuted } from './sounds.ts'
import type { Scans } from './use-scans.ts'

interface Props {
  readonly receipt: GoodsReceipt
  readonly scans: Scans
}

/** Where goods are scanned: at the thumb on a phone, beside the list on a desk. */
export function ScanPanel({ receipt, scans }: Props) {
  const [detectors] = useState(() => ({ found: findDetectors() }))
  const [isSilent, setSilent] = useState(isMuted)

  function turnSound() {
    setMuted(!isSilent)
    setSilent(!isSilent)
  }

  return (
    <section aria-label="Scan" className="scan-panel">
      <CurrentProduct receipt={receipt} scans={scans} />
      <ScanField onScan={scans.scan} />
      <div className="flex flex-wrap items-center gap-2">
        {detectors.found && <Camera detectors={detectors.found} onScan={scans.scan} />}
        <Button aria-pressed={!isSilent} onClick={turnSound}>
          Sound {isSilent ? 'off' : 'on'}
        </Button>
        <details className="min-w-0 open:basis-full">
          <summary className="anchor min-h-(--control) cursor-pointer content-center">How to scan</summary>
          <ul className="muted grid list-disc gap-1 pb-2 pl-5 text-sm">
            <li>A scanner that types like a keyboard works at once. It must send Enter after each code.</li>
            <li>
              Codes with GTIN, batch, serial number or pieces (GS1) are read in full; other codes are the SKU
              or the manufacturer’s part number.
            </li>
            <li>
              After a product with serial numbers, each code that no product has is the next serial number.
            </li>
            <li>
              {detectors.found
                ? 'Hold a bar code in front of the camera until you hear the tone.'
                : 'This browser cannot read bar codes with the camera. Chrome on Android can.'}
            </li>
          </ul>
        </details>
      </div>
    </section>
  )
}
