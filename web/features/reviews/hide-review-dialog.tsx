import { api } from '#contract/api.ts'
import { HideReviewForm, type ModeratedReview } from '#contract/reviews/moderation.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

interface Props {
  readonly review: ModeratedReview
  readonly onClose: () => void
}

/** Hides a review from the public, with a note of the reason. */
export function HideReviewDialog({ review: { _id: id, productname }, onClose }: Props) {
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: HideReviewForm,
    defaultValues: { note: '' },
    toInput: (form) => ({ id, ...form }),
    send: (input, { request }) => callShop(request, api.hideReview, input),
    onDone: () => {
      toast('Nobody but admins sees the review now')
      modal.close()
    },
  })
  return (
    <FormDialog title={`Hide the review of ${productname}`} modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextArea label="Note" rows={3} hint="Why, for other admins." {...field('note')} />
        <FormError>{error}</FormError>
        <FormDialogActions modal={modal} disabled={isSubmitting} submit={isSubmitting ? 'Hiding…' : 'Hide'} />
      </form>
    </FormDialog>
  )
}
