import { Resolver } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** True if messages may be sent to an IP address. */
export type MayReach = (address: string) => boolean

const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')
/** Azure's internal service for its virtual machines, on an address that looks public. */
const AZURE_SERVICE = '168.63.129.16'

/**
 * True if an IP address is public. Threat: someone registers an address of this machine or its network, and has the
 * shop send requests there. Public means not in the registries of special addresses: not private, loopback,
 * link-local (where clouds serve a machine its secrets), shared by a provider, multicast or reserved, nor an IPv6
 * address that stands for an IPv4 one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_IPV6)) return false
  const written = parsed.toNormalizedString()
  return written !== AZURE_SERVICE && !ownAddresses().includes(written)
}

const ownAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => ipaddr.parse(address).toNormalizedString())

/** Returns the IP address that will be connected to, however it was written; or the host name. */
export function hostOf({ hostname }: URL): string {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  return host === 'localhost' ? '127.0.0.1' : host
}

export type ResolveName = (name: string) => Promise<readonly string[]>

/**
 * Resolves all addresses of a name. Asks the name servers directly: the machine's hosts file does not count, and a
 * slow name server blocks none of the threads that the rest of the process shares.
 */
export async function resolveName(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

interface ShopPlace {
  readonly isDemo: boolean
  /** Where it listens. */
  readonly host: string
  readonly publicUrl: string
}

/**
 * Returns the addresses to which a shop sends messages, and from which it fetches files: to public addresses; a demo
 * that listens on this machine only also to this machine, for developers of receivers.
 */
export const reachOf = ({ isDemo, host, publicUrl }: ShopPlace): MayReach =>
  isDemo &&
  [`http://${host.includes(':') ? `[${host}]` : host}`, publicUrl].every((url) =>
    isLoopback(hostOf(new URL(url))),
  )
    ? (address) => isPublicAddress(address) || isLoopback(address)
    : isPublicAddress

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'
