import type { AuthorizationRequest } from '#contract/agents/authorization.ts'
import type { AgentForm } from '#contract/agents/endpoints.ts'
import { MCP_PATH } from '#contract/agents/paths.ts'
import { readingGroups, type ToolGroup, toolGroups } from '#contract/agents/tool-groups.ts'
import { Refusal } from '#contract/refusals.ts'
import { UCP_ROOT } from '#contract/ucp/paths.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { hashOf, newToken } from '#database/secret-tokens.ts'
import { type Client, type FetchDocument, findClient, isLoopback, mayRedirectTo } from './clients.ts'
import { insertMade } from './service.ts'
import { answerOnce, insertCode } from './tokens.ts'

export interface ConsentParts {
  readonly db: Database
  readonly publicUrl: string
  readonly fetchDocument: FetchDocument
}

/**
 * Checks what a program asks for. Nobody is ever sent to an address that it did not register.
 * @throws Refusal no-company, no-such-client, client-unreachable, redirect-not-registered, wrong-resource
 */
async function check(
  { db, publicUrl, fetchDocument }: ConsentParts,
  { client_id, redirect_uri, resource }: AuthorizationRequest,
  { id, companyRole }: Caller,
): Promise<Client> {
  if (!companyRole) throw new Refusal('no-company')
  const client = await findClient(db, fetchDocument, client_id, id)
  if (!mayRedirectTo(client, redirect_uri)) throw new Refusal('redirect-not-registered')
  if (resource !== undefined && !isThisServer(resource, publicUrl)) throw new Refusal('wrong-resource')
  return client
}

/** Whether a resource indicator (RFC 8707) names this server; a slash at its end is no difference. */
export const isThisServer = (resource: string, publicUrl: string): boolean =>
  [MCP_PATH, UCP_ROOT].some((path) => resource.replace(/\/$/, '') === publicUrl + path)

/** The groups that a scope names; other words in it mean nothing here. */
const groupsIn = (scope: string): ToolGroup[] => {
  const words = scope.split(' ')
  return toolGroups.filter((group) => words.includes(group))
}

export async function describe(parts: ConsentParts, request: AuthorizationRequest, caller: Caller) {
  const client = await check(parts, request, caller)
  const back = new URL(request.redirect_uri)
  const asked = groupsIn(request.scope)
  return {
    client: client.name,
    ...(client.host !== undefined && { clientHost: client.host }),
    redirectHost: back.host || back.protocol,
    isLocal: isLoopback(back),
    asked,
    tools: asked.length > 0 ? asked : [...readingGroups],
    deniedTo: answerTo(parts, request, { error: 'access_denied' }),
  }
}

/**
 * Lets the program in. A person who comes back to the page may answer again, until the program has redeemed its code.
 * @returns where the person is sent back to, with the code
 * @throws Refusal already-answered, and those of `check()` and `insertMade()`
 */
export async function authorize(
  parts: ConsentParts,
  { agent, ...request }: AuthorizationRequest & { readonly agent: AgentForm },
  caller: Caller,
): Promise<string> {
  const client = await check(parts, request, caller)
  const code = newToken()
  await parts.db.transaction().execute(async (tx) => {
    const back = new URL(request.redirect_uri)
    const program = { id: client.id, host: client.host ?? (back.host || back.protocol) }
    const id = await insertMade(tx, { ...agent, tokenHash: null, client: program }, caller)
    await answerOnce(tx, { clientId: client.id, challenge: request.code_challenge, userId: caller.id })
    await insertCode(tx, {
      codeHash: hashOf(code),
      agentId: id,
      clientId: client.id,
      redirectUri: request.redirect_uri,
      challenge: request.code_challenge,
    })
  })
  return answerTo(parts, request, { code })
}

/** The address of a program with the answer. `iss` tells it whose answer it is (RFC 9207), so that servers cannot be mixed up. */
function answerTo(
  { publicUrl }: ConsentParts,
  { redirect_uri, state }: AuthorizationRequest,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries({
    ...answer,
    ...(state !== undefined && { state }),
    iss: publicUrl,
  }))
    url.searchParams.set(name, value)
  return url.href
}
