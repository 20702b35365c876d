import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { ModeratedReview } from '#contract/reviews/moderation.ts'
import { callShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/may.tsx'
import { formatUtcDay } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { Stars } from '#web/ui/stars.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { HideReviewDialog } from './hide-review-dialog.tsx'

/** A review as admins see it: whether hidden, by whom and why. */
export function ModeratedReviewRow({ review: moderated }: { review: ModeratedReview }) {
  const { _id: id, productname, username, rating, review, verified, writtenAt, hidden } = moderated
  const mutate = useMutation<{ id: string }>()
  const [isHiding, setHiding] = useState(false)
  const [error, setError] = useState<string>()

  async function show() {
    const failure = await mutate({
      input: { id },
      send: (input, { request }) => callShop(request, api.showReview, input),
      onDone: () => toast('Everybody sees the review again'),
    })
    setError(failure?.message)
  }

  const which = <span className="sr-only"> the review of {productname}</span>
  return (
    <tr>
      <th scope="row" data-label="Product">
        <span className="font-medium wrap-anywhere">{productname}</span>
      </th>
      <td data-label="Review">
        <div className="grid gap-2">
          <Stars rating={rating} />
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{review}</p>
          {hidden && (
            <p className="text-sm wrap-anywhere">
              <span className="badge badge-warning bg-none">Hidden</span> by {hidden.by}: {hidden.note}
            </p>
          )}
        </div>
      </td>
      <td data-label="Writer">
        <div className="grid justify-items-start gap-1">
          <span className="wrap-anywhere">{username || 'A customer'}</span>
          <time dateTime={writtenAt} className="muted text-sm whitespace-nowrap">
            {formatUtcDay(writtenAt)}
          </time>
          {verified && <span className="badge badge-success">Verified purchase</span>}
        </div>
      </td>
      <td data-label="Actions">
        <div className="flex flex-wrap gap-2 md:justify-end">
          <FormError>{error}</FormError>
          <May call={api.hideReview}>
            <button type="button" className="btn" onClick={hidden ? show : () => setHiding(true)}>
              {hidden ? 'Show' : 'Hide'}
              {which}
            </button>
          </May>
          {isHiding && <HideReviewDialog review={moderated} onClose={() => setHiding(false)} />}
        </div>
      </td>
    </tr>
  )
}
