import { z } from 'zod'

// Kinds of addresses that settings are.

/** An absolute URL of one of these protocols. What refines it may rely on that. */
export function address(protocol: RegExp, error: string) {
  return z.string().refine((text) => protocol.test(URL.parse(text)?.protocol.slice(0, -1) ?? ''), {
    error,
    abort: true,
  })
}

/** Threat: an attacker on the network who reads or changes tokens, keys and pictures in transit. */
export function isConfidential(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  )
}

/** Threat: what is percent-encoded wrongly fails where it is used, with a stack, or once the first email is sent. */
export function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

export function isMailDomain(domain: string): boolean {
  return z.email().safeParse(`orders@${domain}`).success
}

export function namesHost(url: string): boolean {
  return new URL(url).hostname !== ''
}

export function isOrigin(url: string): boolean {
  const { origin, href } = new URL(url)
  return href === `${origin}/`
}

export function isWebOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && isConfidential(text)
}

/** True if a From header is an address, alone or in angle brackets after a name. */
export function hasAddress(from: string): boolean {
  const [, address = from] = /^[^<>]*<([^<>]+)>$/.exec(from) ?? []
  return z.email().safeParse(address).success
}
