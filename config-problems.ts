import { editDistance } from '#contract/search/edit-distance.ts'
import type { Settings } from './config.ts'

/** Settings that must be set together or not at all. */
const groups = [
  ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['INBOUND_MAIL_PORT', 'INBOUND_MAIL_DOMAIN'],
] as const satisfies readonly (readonly (keyof Settings)[])[]

/**
 * Describes what is wrong with settings that are right one by one.
 * @param wrong settings that are set, but wrong, and so have no value
 */
export const contradictions = (values: Settings, wrong: ReadonlySet<string>): readonly string[] => [
  ...incompleteGroups(values, wrong),
  ...conflicts(values),
  ...(values.SHOP_MODE === 'live' ? missingInLive(values, wrong) : []),
]

/**
 * Returns a line for each name that is similar to a setting's, whose value would otherwise be silently
 * ignored.
 */
export function misspeltNames(names: readonly string[], settingNames: readonly string[]): string[] {
  return names
    .filter((name) => !settingNames.includes(name))
    .flatMap((name) => {
      const [nearest] = settingNames
        .map((setting) => ({ setting, distance: distanceBetween(name, setting) }))
        .filter(({ setting, distance }) => distance <= allowedDistance(setting))
        .toSorted((a, b) => a.distance - b.distance)
      return nearest ? [`${name} is not a setting. Did you mean ${nearest.setting}?`] : []
    })
}

/** Zero for short names: systems have variables that differ from PORT by two letters, such as PATH. */
const allowedDistance = ({ length }: string) => (length < 8 ? 0 : Math.max(2, Math.floor(length / 6)))

const distanceBetween = (name: string, setting: string) => editDistance(letters(name), letters(setting))
const letters = (name: string) => name.toUpperCase().replaceAll('_', '')

function incompleteGroups(values: Settings, wrong: ReadonlySet<string>): string[] {
  return groups.flatMap((names) => {
    const missing = names.filter((name) => !values[name] && !wrong.has(name))
    return missing.length === 0 || missing.length === names.length
      ? []
      : [`${missing.join(' and ')} missing: ${names.join(', ')} go together`]
  })
}

/** Settings that contradict each other. */
function conflicts(values: Settings): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = values
  const isTest = (key: string) => key.includes('_test_')
  return [
    ...(values.DATABASE_READ_URL && !values.DATABASE_URL
      ? ['DATABASE_READ_URL needs DATABASE_URL, the server whose replicas it names']
      : []),
    ...(secret && publishable && isTest(secret) !== isTest(publishable)
      ? ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be of the same mode, test or live']
      : []),
    ...(values.FIREBASE_PROJECT_ID && values.GOOGLE_CLIENT_ID
      ? [
          'GOOGLE_CLIENT_ID is of no use beside FIREBASE_PROJECT_ID: Firebase signs people in with Google itself',
        ]
      : []),
  ]
}

function missingInLive(values: Settings, wrong: ReadonlySet<string>): string[] {
  const needs = (name: keyof Settings, why: string) =>
    values[name] || wrong.has(name) ? [] : [`${name} missing: live mode ${why}`]
  const testKey = /_test_/.test(`${values.STRIPE_SECRET_KEY} ${values.STRIPE_PUBLISHABLE_KEY}`)
  return [
    ...needs('PUBLIC_URL', 'puts it in mails and links'),
    ...needs(
      'DATABASE_URL',
      'keeps its orders in Postgres, because the embedded database does not survive a power cut',
    ),
    ...needs('ADMIN_EMAIL', 'has no demo accounts, so it must know its first admin'),
    ...needs('STRIPE_SECRET_KEY', 'takes real cards, which the embedded card sandbox does not'),
    ...needs('SMTP_URL', 'has no public outbox, so mails must really be sent'),
    ...(values.PUBLIC_URL && !values.PUBLIC_URL.startsWith('https://')
      ? ['PUBLIC_URL must be https in live mode']
      : []),
    ...(new URL(values.GOOGLE_ISSUER).protocol === 'https:'
      ? []
      : ['GOOGLE_ISSUER must be https in live mode']),
    ...(testKey ? ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be live keys in live mode'] : []),
  ]
}
