import { api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { normalEmail } from '#contract/fields.ts'
import { callPublic, callShop } from '#web/api-client.ts'
import type { Session } from '#web/features/sign-in/session.ts'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'

type Request = InputOf<typeof api.askForOwnQuote> & { readonly name: string; readonly email: string }

/** Asks as whoever is signed in, unless another e-mail was typed: then as anybody. */
export const sendRequest = (
  { name, email, message = '', lines }: Request,
  session: Pick<Session, 'email'> | undefined,
  { request, idempotencyKey }: CallContext,
) =>
  session?.email === normalEmail(email)
    ? callShop(request, api.askForOwnQuote, { message, lines }, { idempotencyKey })
    : callPublic(api.askForQuote, { name, email, message, lines }, { idempotencyKey })
