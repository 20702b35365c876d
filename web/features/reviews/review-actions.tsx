import { useState } from 'react'
import { hideReview, type ModeratedReview, showReview } from '#contract/reviews/moderation.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { MenuItem, RowMenu } from '#web/ui/menu.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { HideReviewDialog } from './hide-review-dialog.tsx'

/** An admin's action on a review: to hide it, or to show it again. */
export function ReviewActions({ review }: { review: ModeratedReview }) {
  const { _id: id, productname, hidden } = review
  const { run, isBusy, error } = useShopCall()
  const [isHiding, setHiding] = useState(false)
  const show = () => run(showReview, { id }, 'Everybody sees the review again')
  return (
    <div className="row-actions">
      <FormError>{error}</FormError>
      <RowMenu label={`More for the review of ${productname}`}>
        <May call={hideReview}>
          <MenuItem disabled={isBusy} onClick={hidden ? show : () => setHiding(true)}>
            {hidden ? 'Show the review again' : 'Hide the review'}
          </MenuItem>
        </May>
      </RowMenu>
      {isHiding && <HideReviewDialog review={review} onClose={() => setHiding(false)} />}
    </div>
  )
}
