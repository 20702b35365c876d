import { api } from '#contract/api.ts'
import type { SignInEntry } from '#contract/identity/port.ts'
import { isCompanyProvider } from '#contract/identity-providers/provider-id.ts'
import type { SignIn } from '#contract/users/sign-ins.ts'
import { type Service, serve } from '#http/serve.ts'
import { succeeded } from '#shop/replies.ts'
import { adminSignIns, ownSignIns, type SignInParts, signOutEverywhere } from './service.ts'

export function signInRoutes(app: Service, parts: SignInParts): void {
  serve(app, api.mySignIns, async (list, caller) => (await ownSignIns(parts, caller, list)).map(toWire))
  serve(app, api.adminSignIns, async ({ email, ...list }) =>
    (await adminSignIns(parts, email, list)).map(toWire),
  )
  serve(app, api.signOutEverywhere, (_, caller) => signOutEverywhere(parts, caller).then(succeeded))
}

const toWire = ({ id, at, outcome, method, secondFactor, device, address }: SignInEntry) => ({
  _id: id,
  at: at.toISOString(),
  outcome,
  method: methodOf(method),
  ...(secondFactor && { secondFactor }),
  device,
  ...(address && { address }),
})

const methodOf = (method: string): SignIn['method'] =>
  isCompanyProvider(method) ? 'company' : method === 'password' ? 'password' : 'google'
