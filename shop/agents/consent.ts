import type { AuthorizationRequest } from '#contract/agents/authorization.ts'
import type { AgentForm } from '#contract/agents/endpoints.ts'
import { MCP_PATH } from '#contract/agents/paths.ts'
import { type ToolGroup, toolGroups } from '#contract/agents/tool-groups.ts'
import { Refusal } from '#contract/refusals.ts'
import { UCP_ROOT } from '#contract/ucp/paths.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { hashOf, newToken } from '#database/secret-tokens.ts'
import { type Client, type FetchDocument, findClient, isLoopback, mayRedirectTo } from './clients.ts'
import { insertMade } from './service.ts'
import { insertCode } from './tokens.ts'

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
  { companyRole }: Caller,
): Promise<Client> {
  if (!companyRole) throw new Refusal('no-company')
  const client = await findClient(db, fetchDocument, client_id)
  if (!mayRedirectTo(client, redirect_uri)) throw new Refusal('redirect-not-registered')
  if (resource !== undefined && !isThisServer(resource, publicUrl)) throw new Refusal('wrong-resource')
  return client
}

/** Whether a resource indicator (RFC 8707) names this server; a slash at its end is no difference. */
export const isThisServer = (resource: string, publicUrl: string): boolean =>
  [MCP_PATH, UCP_ROOT].some((path) => resource.replace(/\/$/, '') === publicUrl + path)

const groupsIn = (scope: string): ToolGroup[] => {
  const asked = scope.split(' ')
  const known = toolGroups.filter((group) => asked.includes(group))
  return known.length > 0 ? known : [...toolGroups]
}

export async function describe(parts: ConsentParts, request: AuthorizationRequest, caller: Caller) {
  const client = await check(parts, request, caller)
  const back = new URL(request.redirect_uri)
  return {
    client: client.name,
    ...(client.host !== undefined && { clientHost: client.host }),
    redirectHost: back.host || back.protocol,
    isLocal: isLoopback(back),
    tools: groupsIn(request.scope),
    deniedTo: answerTo(parts, request, { error: 'access_denied' }),
  }
}

/** @returns where the person is sent back to, with the code */
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
