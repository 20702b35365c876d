import type { InputOf } from '#contract/endpoint.ts'
import type { askForOwnQuote } from '#contract/quotes/endpoints.ts'
import { Unreachable } from '#http/call-errors.ts'
import { callPublic, callShop } from '#web/api-client.ts'
import type { Session } from '#web/features/sign-in/session.ts'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'

type Request = InputOf<typeof askForOwnQuote> & { readonly name: string; readonly email: string }

const loadCalls = () => import('#contract/quotes/endpoints.ts')

/** Loads the declarations of the calls when typing begins: the page itself needs none. */
export const prepareToSend = () => void loadCalls().catch(() => undefined)

/** Sends the request as the signed-in user, who owns the quote at once; otherwise as a visitor. */
export async function sendRequest(
  { name, email, message = '', lines }: Request,
  session: Session | undefined,
  { request, idempotencyKey }: CallContext,
) {
  const { askForOwnQuote, askForQuote } = await loadCalls().catch((cause: unknown) => {
    throw new Unreachable(cause)
  })
  return session
    ? callShop(request, askForOwnQuote, { message, lines }, { idempotencyKey })
    : callPublic(askForQuote, { name, email, message, lines }, { idempotencyKey })
}
