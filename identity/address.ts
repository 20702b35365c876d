import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export interface IdentityEnv {
  Bindings: Partial<HttpBindings>
}

/** Where a request came from; undefined when that is not known, as for calls in process. */
export type ClientAddress = (c: Context<IdentityEnv>) => string | undefined

/** The other end of the socket: right as long as nothing stands between it and the caller. */
export const socketAddress: ClientAddress = (c) =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress // undefined when there is no server

/**
 * The address that the outermost of `proxies` proxies saw. Each adds at the right of X-Forwarded-For whom it heard
 * from, so that what a caller writes into the header stands further left than anything that is read here.
 */
export function forwardedAddress(proxies: number): ClientAddress {
  if (proxies === 0) return socketAddress
  return (c) => {
    const heard = (c.req.header('X-Forwarded-For') ?? '').split(',').map((address) => address.trim())
    return withoutPort(heard.at(-proxies) ?? '') || socketAddress(c)
  }
}

/** Some proxies write the port too. Threat: a caller has thousands of them, and would be as many callers. */
const withoutPort = (heard: string) =>
  /^\[([^\]]*)\]/.exec(heard)?.[1] ?? heard.replace(/^([\d.]+):\d+$/, '$1')

/**
 * Whether a page of another site had its visitor's browser send this. Threat: such a site has as many addresses to
 * guess from as it has visitors, and can use up a visitor's own limits; a body of plain text asks nobody first.
 */
export function isFromOtherSite(c: Context): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  return site === 'cross-site' || site === 'same-site'
}

/** One name for everything that a single caller commands: an IPv4 address, or a whole IPv6 /64. */
export function addressGroup(address: string | undefined): string | undefined {
  if (!address?.includes(':')) return address
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const groups = (part: string) => (part ? part.split(':') : [])
  const missing = 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)]
  return `${all.slice(0, 4).join(':')}::/64`
}
