import { HideReviewForm, hideReview, type ModeratedReview } from '#contract/reviews/moderation.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'

interface Props {
  readonly review: ModeratedReview
  readonly onClose: () => void
}

/** Hides a review from the public, with a note of the reason. */
export function HideReviewDialog({ review: { _id: id, productname }, onClose }: Props) {
  const { field, dialog } = useDialogForm({
    schema: HideReviewForm,
    defaultValues: { note: '' },
    toInput: (form) => ({ id, ...form }),
    ...sentTo(hideReview),
    done: 'Only admins see the review now',
  })
  return (
    <DialogForm
      {...dialog}
      title={`Hide the review of ${productname}`}
      submit="Hide"
      busy="Hiding…"
      onClose={onClose}
    >
      <TextArea label="Note" rows={3} hint="Why, for other admins." {...field('note')} />
    </DialogForm>
  )
}
