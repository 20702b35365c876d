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

/** What a process asks of the server that it connects to: always that it takes writes. */
export const targetAttributes = ['read-write', 'primary']

/** Checks the address of a database, whose hosts may be several. */
export function isDatabaseUrl(url: string): boolean {
  const hosts = hostsOf(url)
  return hosts.every((host) => {
    if (!/^postgres(?:ql)?:\/\//.test(host) || !URL.canParse(host)) return false
    if (hosts.length > 1 && new URL(host).hostname === '') return false
    const asked = new URLSearchParams(url.split('?')[1]).get('target_session_attrs')
    return asked === null || targetAttributes.includes(asked)
  })
}

function withoutAttributes(rest: string): string {
  const [path = '', query] = rest.split('?')
  const kept = (query ?? '').split('&').filter((part) => !part.startsWith('target_session_attrs='))
  const left = kept.filter(Boolean).join('&')
  return left === '' ? path : `${path}?${left}`
}
