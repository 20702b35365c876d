import type { api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { Unreachable } from '#http/call-errors.ts'
import { callPublic, callShop } from '#web/api-client.ts'
import type { Session } from '#web/features/sign-in/session.ts'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'

type Request = InputOf<typeof api.askForOwnQuote> & { readonly name: string; readonly email: string }

const loadCalls = () => import('#contract/api.ts')

/** All declarations of calls are more than the rest of the page: they are fetched once somebody begins to type. */
export const prepareToSend = () => void loadCalls().catch(() => undefined)

/** Asks as whoever is signed in, whose quote it is at once; else as a visitor. */
export async function sendRequest(
  { name, email, message = '', lines }: Request,
  session: Session | undefined,
  { request, idempotencyKey }: CallContext,
) {
  const { api } = await loadCalls().catch((cause: unknown) => {
    throw new Unreachable(cause)
  })
  return session
    ? callShop(request, api.askForOwnQuote, { message, lines }, { idempotencyKey })
    : callPublic(api.askForQuote, { name, email, message, lines }, { idempotencyKey })
}
