import { useFetcher } from 'react-router'
import { FormError } from '#web/ui/forms/form-error.tsx'
import type { ActionReply } from './order-action.ts'

interface Props {
  readonly all: readonly string[]
  readonly picked: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
  readonly onDone: () => void
}

/** Chooses among the paid orders of a page, and delivers those that are chosen. Submits to the page's action. */
export function DeliverChosen({ all, picked, onChoose, onDone }: Props) {
  const fetcher = useFetcher<ActionReply>()
  const whole = picked.length === all.length

  function deliver() {
    const form = new FormData()
    form.set('intent', 'deliver-many')
    for (const id of picked) form.append('id', id)
    void fetcher.submit(form, { method: 'post' }).then(onDone)
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <FormError>{fetcher.data?.error}</FormError>
      <button type="button" className="btn" onClick={() => onChoose(whole ? [] : all)}>
        {whole ? 'Choose none' : `Choose all ${all.length} pending`}
      </button>
      <button
        type="button"
        className="btn btn-primary"
        disabled={picked.length === 0 || fetcher.state !== 'idle'}
        onClick={deliver}
      >
        {picked.length === 0 ? 'Deliver chosen' : `Deliver ${picked.length}`}
      </button>
    </div>
  )
}
