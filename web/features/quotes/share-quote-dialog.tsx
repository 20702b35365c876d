import { useId, useState } from 'react'
import { api } from '#contract/api.ts'
import type { Quote } from '#contract/quotes/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

/** Creates a link that shows the offer to anyone who has it, and revokes it. */
export function ShareQuoteDialog({ quote: { _id: id }, onClose }: { quote: Quote; onClose: () => void }) {
  const modal = useModal()
  const fieldId = useId()
  const mutate = useMutation<{ id: string }>()
  const [link, setLink] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function run(act: () => ReturnType<typeof mutate>) {
    setBusy(true)
    setProblem((await act())?.message)
    setBusy(false)
  }

  const make = () =>
    mutate({
      input: { id },
      send: (input, { request }) => callShop(request, api.makeQuoteLink, input),
      onDone: ({ path }) => setLink(new URL(path, location.origin).href),
    })

  const revoke = () =>
    mutate({
      input: { id },
      send: (input, { request }) => callShop(request, api.revokeQuoteLink, input),
      onDone: ({ deletedCount }) => {
        setLink(undefined)
        toast(deletedCount > 0 ? 'The link shows nothing any more' : 'There was no link')
      },
    })

  async function copy() {
    if (!link) return
    await navigator.clipboard.writeText(link)
    toast('Link copied')
  }

  return (
    <FormDialog title="Share by link" modal={modal} onClose={onClose}>
      <p className="muted">
        Whoever has the link sees the prices without signing in, and can change nothing. A new link ends the
        one before; the shop does not keep it, so copy it now.
      </p>
      {link && (
        <div className="grid gap-1.5">
          <label htmlFor={fieldId} className="font-medium">
            Link
          </label>
          <input id={fieldId} className="input" readOnly value={link} />
        </div>
      )}
      <FormError>{problem}</FormError>
      <div className="flex flex-wrap gap-3">
        {link && (
          <button type="button" className="btn btn-primary" onClick={() => void copy()}>
            Copy
          </button>
        )}
        <button
          type="button"
          className={`btn ${link ? '' : 'btn-primary'}`}
          disabled={isBusy}
          onClick={() => void run(make)}
        >
          Make a new link
        </button>
        <button type="button" className="btn" disabled={isBusy} onClick={() => void run(revoke)}>
          Revoke
        </button>
      </div>
    </FormDialog>
  )
}
