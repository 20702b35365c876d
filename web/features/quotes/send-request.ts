import { api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { callPublic, callShop } from '#web/api-client.ts'
import type { Session } from '#web/features/sign-in/session.ts'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'

type Request = InputOf<typeof api.askForOwnQuote> & { readonly name: string; readonly email: string }

/** Asks as whoever is signed in, whose quote it is at once; else as a visitor. */
export const sendRequest = (
  { name, email, message = '', lines }: Request,
  session: Session | undefined,
  { request, idempotencyKey }: CallContext,
) =>
  session
    ? callShop(request, api.askForOwnQuote, { message, lines }, { idempotencyKey })
    : callPublic(api.askForQuote, { name, email, message, lines }, { idempotencyKey })
