import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

export interface ServerEnv {
  Bindings: Partial<HttpBindings>
}

/** Returns the IP address that a request came from; undefined if unknown, as for in-process calls. */
export type ClientAddress = (c: Pick<Context<ServerEnv>, 'env' | 'req'>) => string | undefined

/** The peer of the socket, which is the client if there is no proxy in between. */
export const socketAddress: ClientAddress = (c) =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress // undefined when there is no server

/**
 * Returns the address seen by the outermost of `proxies` trusted proxies. Each proxy appends its peer to
 * X-Forwarded-For, so anything that a client writes into the header is further left than what is read here.
 */
export function forwardedAddress(proxies: number): ClientAddress {
  return (c) => addressBehind(proxies, c.req.header('X-Forwarded-For')) ?? socketAddress(c)
}

/** The same for Node's own request object. */
export function forwardedAddressOf(proxies: number): (request: IncomingMessage) => string | undefined {
  return ({ headers, socket }) =>
    addressBehind(proxies, [headers['x-forwarded-for']].flat().join(',')) ?? socket.remoteAddress
}

function addressBehind(proxies: number, forwardedFor = ''): string | undefined {
  if (proxies === 0) return undefined
  const addresses = forwardedFor.split(',').map((address) => address.trim())
  return withoutPort(addresses.at(-proxies) ?? '') || undefined
}

/**
 * Some proxies append the port too. Threat: with its ports, one client would count as thousands of clients.
 */
const withoutPort = (address: string) =>
  /^\[([^\]]*)\]/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')

/**
 * True if a page of another site made the browser send this request. Threat: such a site could guess
 * passwords from the addresses of all its visitors, or use up a visitor's own limits; a request with a
 * text/plain body needs no CORS preflight.
 */
export function isCrossSite(c: Context): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  return site === 'cross-site' || site === 'same-site'
}

/** The address as people write it; undefined if it is not an IP address. */
export function plainAddress(address: string | undefined): string | undefined {
  if (address === undefined || !ipaddr.isValid(address)) return undefined
  // Turns an IPv4-mapped IPv6 address into the IPv4 address.
  return ipaddr.process(address).toString()
}

const IPV6_PREFIX_PARTS = 4

/** One name for all addresses that a single client controls: an IPv4 address, or a whole IPv6 /64. */
export function addressGroup(address: string | undefined): string | undefined {
  if (address === undefined || !ipaddr.isValid(address)) return address
  // Turns an IPv4-mapped IPv6 address into the IPv4 address.
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const { parts } = ipaddr.IPv6.parse(address)
  return `${parts
    .slice(0, IPV6_PREFIX_PARTS)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
