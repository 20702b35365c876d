import { useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { RefusalBody } from '#contract/refusals.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { Attempts } from './attempts.ts'

/** The context of a call to the shop, besides its input. */
export interface CallContext {
  /** The current page, which the login page leads back to. */
  readonly request: Request
  readonly idempotencyKey: string
}

/** A failed call, as a sentence for the user; `body` when the shop refused. */
export interface Failure {
  readonly message: string
  readonly body?: RefusalBody
}

interface Mutation<Input, Reply> {
  readonly input: Input
  /** The user's input, if `input` contains more. */
  readonly content?: unknown
  readonly send: (input: Input, call: CallContext) => Promise<Reply>
  /** Called after success. */
  readonly onDone?: ((reply: Reply) => void | Promise<void>) | undefined
}

/**
 * Returns a call to the shop from outside a route's action. The same content sent again has the same idempotency key
 * (see Attempts). Afterwards the page reloads, unless `onDone` navigated away; an ended session redirects to the login
 * page.
 */
export function useMutation(kept?: Attempts) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const own = useRef<Attempts>(null)
  own.current ??= kept ?? new Attempts()
  const attempts = own.current

  return async <Input, Reply>({
    input,
    content = input,
    send,
    onDone,
  }: Mutation<Input, Reply>): Promise<Failure | undefined> => {
    const attempt = attempts.begin(content, input)
    const shown = location.href
    let reply: Reply
    try {
      const { idempotencyKey } = attempt
      reply = await send(attempt.input, { request: new Request(shown), idempotencyKey })
    } catch (failure) {
      attempts.failed(failure)
      if (failure instanceof Response) {
        await navigate(failure.headers.get('Location') ?? '', { replace: true })
        return { message: 'Your sign-in has ended.' }
      }
      if (failure instanceof Refused) return { message: failure.message, body: failure.body }
      if (failure instanceof Unreachable) return { message: failure.message }
      throw failure
    }
    attempts.succeeded()
    await onDone?.(reply)
    if (location.href === shown) await revalidate()
    return undefined
  }
}
