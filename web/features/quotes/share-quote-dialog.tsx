import { useId, useState } from 'react'
import type { Quote } from '#contract/quotes/endpoints.ts'
import { makeQuoteLink, revokeQuoteLink } from '#contract/quotes/links.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { useShopCall } from '#web/use-shop-call.ts'

/** Creates a link that shows the offer to anyone who has it, and revokes it. */
export function ShareQuoteDialog({ quote: { _id: id }, onClose }: { quote: Quote; onClose: () => void }) {
  const modal = useModal()
  const fieldId = useId()
  const { run, isBusy, error } = useShopCall()
  const [link, setLink] = useState<string>()

  const make = () => run(makeQuoteLink, { id }, ({ path }) => setLink(new URL(path, location.origin).href))

  const revoke = () =>
    run(revokeQuoteLink, { id }, ({ deletedCount }) => {
      setLink(undefined)
      toast(deletedCount > 0 ? 'The link no longer works' : 'There was no link')
    })

  async function copy() {
    if (!link) return
    await navigator.clipboard.writeText(link)
    toast('Link copied')
  }

  return (
    <FormDialog title="Share by link" modal={modal} onClose={onClose}>
      <p className="muted">
        Anyone with the link can see the prices without signing in, but can change nothing. A new link
        replaces the earlier one; the shop does not keep it, so copy it now.
      </p>
      {link && (
        <div className="grid gap-1.5">
          <label htmlFor={fieldId} className="font-medium">
            Link
          </label>
          <input id={fieldId} className="input" readOnly value={link} />
        </div>
      )}
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-3">
        {link && (
          <Button primary onClick={() => void copy()}>
            Copy
          </Button>
        )}
        <Button primary={!link} disabled={isBusy} onClick={make}>
          Create a new link
        </Button>
        <Button disabled={isBusy} onClick={revoke}>
          Revoke
        </Button>
      </div>
    </FormDialog>
  )
}
