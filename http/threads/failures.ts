import { messageOf, Refusal, type RefusalCode } from '#contract/refusals.ts'
import { Unreadable } from '../xml/unreadable.ts'

/** An error of a thread in a form that can be copied to another thread. */
export type Failure =
  | { readonly kind: 'unreadable'; readonly message: string }
  | {
      readonly kind: 'refusal'
      readonly code: RefusalCode
      readonly facts: Readonly<Record<string, unknown>>
      /** Undefined if the message is the one in the table of refusals, which may depend on the shop's settings. */
      readonly message: string | undefined
    }
  | { readonly kind: 'fault'; readonly stack: string }

export function failureOf(failure: unknown): Failure {
  if (failure instanceof Unreadable) return { kind: 'unreadable', message: failure.message }
  if (failure instanceof Refusal) {
    const { code, facts, message } = failure
    return { kind: 'refusal', code, facts, message: message === messageOf(code) ? undefined : message }
  }
  return {
    kind: 'fault',
    stack: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure),
  }
}

export function failureFrom(failure: Failure): Error {
  switch (failure.kind) {
    case 'unreadable':
      return new Unreadable(failure.message)
    case 'refusal': {
      const { code, facts, message } = failure
      return new Refusal(code, message === undefined ? facts : { ...facts, message })
    }
    case 'fault':
      return new Error(failure.stack)
  }
}
