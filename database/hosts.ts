/**
 * Splits the address of a database that names several hosts, as libpq does:
 * `postgres://shop@db-1:5432,db-2:5433/shop?target_session_attrs=read-write`.
 * @returns an address for each host, without `target_session_attrs`, which pg does not know
 */
export function hostsOf(url: string): readonly string[] {
  const begin = url.indexOf('://') + '://'.length
  const length = url.slice(begin).search(/[/?#]|$/)
  const [authority, rest] = [url.slice(begin, begin + length), url.slice(begin + length)]
  const at = authority.lastIndexOf('@') + 1
  return authority
    .slice(at)
    .split(',')
    .map((host) => url.slice(0, begin) + authority.slice(0, at) + host + withoutAttributes(rest))
}

/** Names the host of an address, without its user and password. */
export const hostName = (url: string) => {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port || '5432'}`
}

/** Checks the address of a database, whose hosts may be several; not its parameters. */
export function isDatabaseUrl(url: string): boolean {
  const hosts = hostsOf(url)
  return hosts.every(
    (host) =>
      /^postgres(?:ql)?:\/\//.test(host) &&
      URL.canParse(host) &&
      (hosts.length === 1 || new URL(host).hostname !== ''),
  )
}

/**
 * Parameters that pg and the shop use. Threat: a misspelt one, such as `ssl_mode`, would be ignored, and passwords and
 * orders would cross the network in plain text.
 */
const PARAMETERS = [
  'application_name',
  'host',
  'options',
  'password',
  'port',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslrootcert',
  'target_session_attrs',
  'uselibpqcompat',
  'user',
]
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** Returns the fault in an address's parameters: one without effect, or an unknown value. */
export function problemInParameters(url: string, sessions: readonly string[]): string | undefined {
  const query = url.split('?')[1] ?? ''
  const given = new URLSearchParams(query)
  // Threat: with an @ behind it, the question mark may be part of a password.
  const shown = (text: string) => (query.includes('@') ? '…' : text)
  const unknown = [...given.keys()].find((name) => !PARAMETERS.includes(name))
  if (unknown !== undefined)
    return `has a parameter that has no effect, ${shown(unknown)}. Leave it out, or use one of ${PARAMETERS.join(', ')}`
  const twice = PARAMETERS.find((name) => given.getAll(name).length > 1)
  if (twice) return `has the parameter ${twice} twice`
  const oneOf = (name: string, values: readonly string[]) => {
    const value = given.get(name)
    return value === null || values.includes(value)
      ? undefined
      : `has ${name}=${shown(value)}; it must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
  }
  return oneOf('sslmode', SSL_MODES) ?? oneOf('target_session_attrs', sessions)
}

/** The values of `target_session_attrs` for the database, all of which ask for a server that takes writes. */
export const forWriting = ['read-write', 'primary']
/** For a replica, any other value: the shop itself finds out which replicas are up to date. */
export const forReading = ['any', 'read-only', 'standby', 'prefer-standby']

function withoutAttributes(rest: string): string {
  const [path = '', query] = rest.split('?')
  const kept = (query ?? '').split('&').filter((part) => !part.startsWith('target_session_attrs='))
  const left = kept.filter(Boolean).join('&')
  return left === '' ? path : `${path}?${left}`
}
