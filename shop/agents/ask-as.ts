import type { Context } from 'hono'
import type { AgentBindings } from '#http/authorize.ts'
import type { Principal } from './authenticate.ts'
import type { AskApi } from './call-tool.ts'

/** Sends a request to the shop as one from outside, with what this process knows about it. */
export type AskShop = (request: Request, environment: object) => Promise<Response>

/** Of the request that is answered, for the limits of its network address. */
const KEPT = ['X-Forwarded-For', 'User-Agent']

/** An agent's calls are made with what is known about it; those of a program, with its key. */
export function askAs(
  c: Context,
  principal: Pick<Principal, 'caller' | 'key'> | undefined,
  { ask, publicUrl }: { readonly ask: AskShop; readonly publicUrl: string },
): AskApi {
  return (path, init) => {
    const headers = new Headers(init.headers)
    for (const name of KEPT) {
      const value = c.req.header(name)
      if (value !== undefined) headers.set(name, value)
    }
    if (principal?.key !== undefined) headers.set('Authorization', `Bearer ${principal.key}`)
    const request = new Request(new URL(path, publicUrl), { ...init, headers })
    const environment: object = (c.env as object | undefined) ?? {} // undefined when there is no server
    if (!principal || principal.key !== undefined) return ask(request, environment)
    const agent: AgentBindings = { agent: principal.caller }
    return ask(request, { ...environment, ...agent })
  }
}
