import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** An order's number as the page's heading, with a button that copies it. */
export function OrderNumber({ number }: { number: string }) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="text-3xl">Order {number}</h1>
      {/* The clipboard exists only in secure contexts. */}
      {isSecureContext && (
        <Button
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
    </div>
  )
}
