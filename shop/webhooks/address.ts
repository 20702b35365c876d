import { Resolver } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Whether messages may go to an IP address. */
export type MayReach = (address: string) => boolean

const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')
/** Public by its number, and a cloud's own service to the machines in it. */
const AZURE_SERVICE = '168.63.129.16'

/**
 * Threat: somebody gives an address of this machine or of its network, and has the shop ask there. Public is what the
 * registries of special addresses do not name: neither private, loopback, link-local (where clouds tell a machine its
 * secrets), shared by a provider, multicast or reserved, nor an IPv6 address that stands for an IPv4 one.
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

/** An IP address as it is connected to, whatever way it was written in; or a name. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.$/g, '')

export type ResolveName = (name: string) => Promise<readonly string[]>

/**
 * All addresses of a name. Asked of the name servers directly: the machine's own file of names does not count, and a
 * slow name server takes none of the threads that everything else of the process shares.
 */
export async function resolveName(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
