import { useState } from 'react'
import { hideReview, type ModeratedReview, showReview } from '#contract/reviews/moderation.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { HideReviewDialog } from './hide-review-dialog.tsx'

/** An admin's action on a review: to hide it, or to show it again. */
export function ReviewActions({ review }: { review: ModeratedReview }) {
  const { _id: id, productname, hidden } = review
  const { run, isBusy, error } = useShopCall()
  const [isHiding, setHiding] = useState(false)
  const show = () => run(showReview, { id }, 'Everybody sees the review again')
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      <FormError>{error}</FormError>
      <May call={hideReview}>
        <Button disabled={isBusy} onClick={hidden ? show : () => setHiding(true)}>
          {hidden ? 'Show' : 'Hide'}
          <span className="sr-only"> the review of {productname}</span>
        </Button>
      </May>
      {isHiding && <HideReviewDialog review={review} onClose={() => setHiding(false)} />}
    </div>
  )
}
