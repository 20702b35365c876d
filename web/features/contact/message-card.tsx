import { answerMessage, type Message } from '#contract/contact/endpoints.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { PersonLink } from '#web/features/users/person-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { MessageText } from './message-text.tsx'

/** A message to the shop, with its actions while it is unanswered. */
export function MessageCard({ message }: { message: Message }) {
  const { run, isBusy, error } = useShopCall()
  const { _id, name, email, answered } = message

  return (
    <article aria-label={`Message from ${name}`} className="surface grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg wrap-anywhere">{name}</h2>
        <PersonLink email={email} />
      </div>
      <MessageText message={message} />
      <FormError>{error}</FormError>
      {!answered && (
        <May call={answerMessage}>
          <div className="flex flex-wrap gap-3">
            <DialogButton dialog={(onClose) => <AnswerDialog message={message} onClose={onClose} />}>
              Answer<span className="sr-only"> {name}</span>
            </DialogButton>
            <Button disabled={isBusy} onClick={() => run(answerMessage, { id: _id, text: '' })}>
              Needs no answer
            </Button>
          </div>
        </May>
      )}
    </article>
  )
}
