import { z } from 'zod'
import { answerMessage, type Message } from '#contract/contact/endpoints.ts'
import { filled } from '#contract/fields.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'

/** Answers a message by email. */
export function AnswerDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { _id: id, email } = message
  const { field, dialog } = useDialogForm({
    schema: z.object({ text: filled(4_000) }),
    defaultValues: { text: '' },
    toInput: ({ text }) => ({ id, text }),
    ...sentTo(answerMessage),
    done: `The answer is on its way to ${email}`,
    draft: `answer ${id}`,
  })
  return (
    <DialogForm
      {...dialog}
      title={`Answer ${message.name}`}
      wide
      submit="Send the answer"
      busy="Sending…"
      onClose={onClose}
    >
      <blockquote className="muted max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-line border-(--lit) border-s-4 ps-4">
        {message.message}
      </blockquote>
      <TextArea
        label="Answer"
        rows={7}
        maxLength={4_000}
        hint="The greeting is added for you. The email does not quote the message."
        {...field('text', undefined, 'Write an answer first')}
      />
    </DialogForm>
  )
}
