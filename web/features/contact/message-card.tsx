import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { Message } from '#contract/contact/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/may.tsx'
import { PersonLink } from '#web/features/users/person-link.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { MessageText } from './message-text.tsx'

/** A message to the shop, with its actions while it is unanswered. */
export function MessageCard({ message }: { message: Message }) {
  const [answering, setAnswering] = useState(false)
  const [error, setError] = useState<string>()
  const mutate = useMutation<string>()
  const { _id, name, email, answered } = message

  async function settle() {
    const failure = await mutate({
      input: _id,
      send: (id, { request, idempotencyKey }) =>
        callShop(request, api.answerMessage, { id, text: '' }, { idempotencyKey }),
    })
    setError(failure?.message)
  }

  return (
    <article aria-label={`Message of ${name}`} className="surface grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg wrap-anywhere">{name}</h2>
        <PersonLink email={email} />
      </div>
      <MessageText message={message} />
      <FormError>{error}</FormError>
      {!answered && (
        <May call={api.answerMessage}>
          <div className="flex flex-wrap gap-3">
            <button type="button" className="btn btn-primary" onClick={() => setAnswering(true)}>
              Answer<span className="sr-only"> {name}</span>
            </button>
            <button type="button" className="btn" onClick={settle}>
              Needs no answer
            </button>
          </div>
        </May>
      )}
      {answering && <AnswerDialog message={message} onClose={() => setAnswering(false)} />}
    </article>
  )
}
