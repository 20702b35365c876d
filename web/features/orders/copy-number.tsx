import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Copies an order's number. */
export function CopyNumber({ number }: { number: string }) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  return (
    <>
      {/* The clipboard exists only in secure contexts. */}
      {isSecureContext && (
        <Button
          look="plain"
          onClick={() =>
            navigator.clipboard.writeText(number).then(
              () => setCopied('yes'),
              () => setCopied('no'),
            )
          }
        >
          Copy<span className="sr-only"> the number {number}</span>
        </Button>
      )}
      <span role="status" className="muted empty:hidden">
        {copied &&
          (copied === 'yes' ? 'Copied' : 'The browser does not allow copying. Select the number instead.')}
      </span>
    </>
  )
}
