/** The revision of the Model Context Protocol by which programs of ours ask. */
export const MCP_REVISION = '2026-07-28'

const META = 'io.modelcontextprotocol/'

type Params = Readonly<Record<string, unknown>>

/** Returns the headers and the JSON of a request by the protocol, for `POST` at `MCP_PATH`. */
export function mcpRequest(token: string | undefined, method: string, params: Params = {}) {
  const name = params.name ?? params.uri
  const meta = { [`${META}protocolVersion`]: MCP_REVISION, [`${META}clientCapabilities`]: {} }
  const headers: Record<string, string> = {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': MCP_REVISION,
    'Mcp-Method': method,
    ...(typeof name === 'string' && { 'Mcp-Name': inHeader(name) }),
  }
  return { headers, message: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } } }
}

/** Headers have no other letters and no spaces at their ends: what is more than a plain word is encoded, as the protocol says. */
const inHeader = (name: string): string =>
  /^[\w.-]+$/.test(name) ? name : `=?base64?${Buffer.from(name).toString('base64')}?=`
