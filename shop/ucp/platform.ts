import { UcpError } from './errors.ts'
import { UCP_VERSION } from './profile.ts'

const MAX_HEADER = 2_000
/** Strings of a Dictionary Structured Field (RFC 8941). */
const PROFILE = /(?:^|[,;])[ \t]?profile="([^"\\]*)"/
const VERSION = /(?:^|[,;])[ \t]?version="([^"\\]*)"/

/**
 * Checks what a platform says about itself in `UCP-Agent`. Its profile is not fetched: anybody could have the shop ask any
 * address. So the shop knows the platform's version only where the header has it.
 * @throws UcpError
 */
export function checkPlatform(header: string | undefined): void {
  const sent = header?.slice(0, MAX_HEADER) ?? ''
  const profile = PROFILE.exec(sent)?.[1]
  if (profile === undefined || !isHttps(profile))
    throw new UcpError(400, 'invalid_profile_url', 'Send UCP-Agent: profile="https://…", your profile.')
  const version = VERSION.exec(sent)?.[1]
  if (version !== undefined && version !== UCP_VERSION)
    throw new UcpError(
      422,
      'version_unsupported',
      `Protocol version ${version.slice(0, 20)} is not supported. This business supports version ${UCP_VERSION}.`,
    )
}

const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:'
