import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Message } from '#contract/contact/endpoints.ts'
import { filled } from '#contract/fields.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

/** Answers a message by e-mail. */
export function AnswerDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const modal = useModal()
  const { _id: id, email } = message
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: z.object({ text: filled(4_000) }),
    defaultValues: { text: '' },
    toInput: ({ text }) => ({ id, text }),
    send: (input, { request, idempotencyKey }) =>
      callShop(request, api.answerMessage, input, { idempotencyKey }),
    onDone: () => {
      modal.close()
      toast(`The answer is on its way to ${email}`)
    },
    draft: `answer ${id}`,
  })
  return (
    <FormDialog title={`Answer ${message.name}`} modal={modal} wide onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <blockquote className="muted max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-line border-(--lit) border-s-4 ps-4">
          {message.message}
        </blockquote>
        <TextArea
          label="Answer"
          rows={7}
          maxLength={4_000}
          hint="The greeting is written for you. The question is not in the email."
          {...field('text', undefined, 'Write an answer first')}
        />
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'Sending…' : 'Send the answer'}
        />
      </form>
    </FormDialog>
  )
}
