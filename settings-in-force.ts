import { type Config, settingNames } from './config.ts'

/** Passwords and keys: only whether they are set is shown. */
const SECRET = new Set([
  'FIREBASE_API_KEY',
  'GOOGLE_CLIENT_SECRET',
  'IMGBB_KEY',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
])

/** Addresses that may contain a password. */
const WITH_PASSWORD = new Set(['DATABASE_URL', 'DATABASE_READ_URL', 'SMTP_URL', 'GOOGLE_ISSUER'])

/** Every setting with its value as an admin may read it, by name. */
export function settingsInForce(config: Config): readonly { name: string; value: string }[] {
  const values = new Map<string, unknown>(Object.entries(config))
  return settingNames.toSorted().map((name) => ({ name, value: shown(name, values.get(name)) }))
}

function shown(name: string, value: unknown): string {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return 'not set'
  if (SECRET.has(name)) return 'set'
  const text = Array.isArray(value) ? value.join(' ') : String(value)
  return WITH_PASSWORD.has(name) ? withoutPassword(text) : text
}

/**
 * Leaves out what stands before the hosts, and the parameters, which may name a password too. With an @ behind the
 * hosts, any part may be a password that is not encoded, and all is left out.
 */
function withoutPassword(address: string): string {
  const [, scheme = '', authority = '', path = '', more = ''] =
    /^(\w+:)\/\/([^/?#]*)([^?#]*)(.*)$/s.exec(address) ?? []
  if (`${path}${more}`.includes('@')) return `${scheme}//…`
  return `${scheme}//${authority.slice(authority.lastIndexOf('@') + 1)}${path}`
}
