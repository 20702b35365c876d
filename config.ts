import { resolve } from 'node:path'
import { z } from 'zod'
import { usualLocale } from '#contract/locale.ts'
import { editDistance } from '#contract/search/edit-distance.ts'

/** Pino's levels. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

const HOST_NAME = /^[\w.:-]+$/

const wholeNumber = (least: number, most: number, otherwise: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  const digits = z.string().trim().regex(/^\d+$/, { error }).transform(Number)
  return digits.pipe(z.number().min(least, { error }).max(most, { error })).default(otherwise)
}

/**
 * Threat: a secret key in place of the publishable one would be in every page. The message does not repeat
 * it.
 */
const stripeKey = (pattern: RegExp, beginning: string) =>
  optional.pipe(
    z
      .string()
      .regex(pattern, { error: `must begin with ${beginning}` })
      .optional(),
  )

const settings = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z
    .string()
    .trim()
    .regex(HOST_NAME, { error: 'must be an IP address or a host name, such as 0.0.0.0' })
    .default('127.0.0.1'),
  PUBLIC_URL: optional.pipe(
    z
      .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
      .refine(isOrigin, 'must have no path: the shop is at the root of its address')
      .optional(),
  ),
  SHOP_CURRENCY: optional.pipe(
    z.string().refine(isCurrency, 'must be an ISO 4217 code, such as EUR').optional(),
  ),
  SHOP_LOCALE: optional.pipe(
    z
      .string()
      .refine(isLocale, 'must be a language and a country, such as en-IE')
      .default(usualLocale.locale),
  ),
  SHOP_MODE: z.enum(['demo', 'live', 'drill'], { error: 'must be demo, live or drill' }).default('demo'),
  DATA_DIR: z.string().trim().min(1, { error: 'must not be empty' }).default('./data'),
  DATABASE_URL: optional.pipe(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must start with postgres://' }).optional(),
  ),
  ADMIN_EMAIL: optional.pipe(z.email({ error: 'must be an e-mail address' }).toLowerCase().optional()),
  ADMIN_SECOND_FACTOR: optional.pipe(
    z.enum(['required', 'optional'], { error: 'must be required or optional' }).optional(),
  ),
  REFUSE_COMMON_PASSWORDS: optional.pipe(z.enum(['yes', 'no'], { error: 'must be yes or no' }).optional()),
  FIREBASE_API_KEY: optional,
  FIREBASE_AUTH_DOMAIN: optional.pipe(
    z.string().regex(HOST_NAME, { error: 'must be a host name, without https://' }).optional(),
  ),
  FIREBASE_PROJECT_ID: optional,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_ISSUER: z
    .url({ error: 'must be a URL' })
    .refine(isConfidential, 'must be https, except for an issuer on this machine')
    .default('https://accounts.google.com'),
  STRIPE_SECRET_KEY: stripeKey(/^[sr]k_(test|live)_\w+$/, 'sk_live_, sk_test_, rk_live_ or rk_test_'),
  STRIPE_PUBLISHABLE_KEY: stripeKey(/^pk_(test|live)_\w+$/, 'pk_live_ or pk_test_'),
  STRIPE_WEBHOOK_SECRET: stripeKey(/^whsec_[\w+/=]+$/, 'whsec_'),
  IMGBB_KEY: optional,
  IMGBB_URL: optional.pipe(
    z
      .url({ error: 'must be a URL' })
      .refine(isConfidential, 'must be https, except for an image host on this machine')
      .default('https://api.imgbb.com')
      .transform((url) => new URL(url).origin),
  ),
  SMTP_URL: optional.pipe(
    z
      .url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' })
      .refine(
        (url) => new URL(url).hostname !== '',
        'must name a mail server, such as smtps://mail.example.com',
      )
      .optional(),
  ),
  MAIL_FROM: optional.pipe(
    z
      .string()
      .refine(hasAddress, 'must be an e-mail address, or a name with one: Shop <shop@example.com>')
      .optional(),
  ),
  TRUSTED_PROXIES: wholeNumber(0, 5, 0),
  METRICS_TOKEN: optional.pipe(z.string().min(20, { error: 'must have 20 characters or more' }).optional()),
  STOP_AFTER_SECONDS: wholeNumber(0, 300, 0),
  ORDER_HOLD_MINUTES: wholeNumber(1, 10_080, 30),
  APPROVAL_DAYS: wholeNumber(1, 90, 7),
  LOG_LEVEL: optional.pipe(
    z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  ),
})

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

/** Threat: an attacker on the network who reads or changes tokens, keys and pictures in transit. */
function isConfidential(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  )
}

function isOrigin(url: string): boolean {
  const { origin, href } = new URL(url)
  return href === `${origin}/`
}

/** Whether a From header is an address, alone or in angle brackets after a name. */
function hasAddress(from: string): boolean {
  const [, address = from] = /^[^<>]*<([^<>]+)>$/.exec(from) ?? []
  return z.email().safeParse(address).success
}

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

type Settings = z.output<typeof settings>

/** Settings that must be set together or not at all. */
const groups = [
  ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const satisfies readonly (readonly (keyof Settings)[])[]

export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(
      `The shop cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
  }
}

export type Config = Readonly<
  Omit<Settings, 'PUBLIC_URL' | 'DATA_DIR' | 'ADMIN_SECOND_FACTOR' | 'REFUSE_COMMON_PASSWORDS'>
> & {
  readonly ADMIN_SECOND_FACTOR: 'required' | 'optional'
  readonly REFUSE_COMMON_PASSWORDS: 'yes' | 'no'
  /** Scheme and host for links in emails, tokens and pages, without a trailing slash. */
  readonly PUBLIC_URL: string
  /** An absolute path. */
  readonly DATA_DIR: string
}

/**
 * Parses the settings in the environment.
 * @throws ConfigError that lists every problem
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = settings.safeParse(environment)
  const misspelt = misspeltNames(Object.keys(environment))
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new ConfigError([...wrong, ...misspelt])
  }
  const values = parsed.data
  const problems = [
    ...misspelt,
    ...incompleteGroups(values),
    ...conflicts(values),
    ...(values.SHOP_MODE === 'live' ? missingInLive(values) : []),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.freeze({
    ...values,
    ...(values.SHOP_MODE === 'drill' && nothingOutside),
    PUBLIC_URL: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
    DATA_DIR: resolve(values.DATA_DIR),
    ADMIN_SECOND_FACTOR:
      values.ADMIN_SECOND_FACTOR ?? (values.SHOP_MODE === 'demo' ? 'optional' : 'required'),
    REFUSE_COMMON_PASSWORDS: values.REFUSE_COMMON_PASSWORDS ?? (values.SHOP_MODE === 'demo' ? 'no' : 'yes'),
  })
}

/** Returns the mail server and the sender; undefined if emails are not sent. */
export const smtpIn = ({ SMTP_URL: url, MAIL_FROM: from }: Config) =>
  url && from ? { url, from } : undefined

/** A drill has the live shop's settings, but must not reach a mail server, card service or image host. */
const nothingOutside = {
  SMTP_URL: undefined,
  MAIL_FROM: undefined,
  STRIPE_SECRET_KEY: undefined,
  STRIPE_PUBLISHABLE_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: undefined,
  IMGBB_KEY: undefined,
} as const

/**
 * Returns a line for each name that is similar to a setting's, whose value would otherwise be silently
 * ignored.
 */
function misspeltNames(names: readonly string[]): string[] {
  return names
    .filter((name) => !settingNames.includes(name))
    .flatMap((name) => {
      const [nearest] = settingNames
        .map((setting) => ({ setting, distance: distanceBetween(name, setting) }))
        .filter(({ setting, distance }) => distance <= allowedDistance(setting))
        .toSorted((a, b) => a.distance - b.distance)
      return nearest ? [`${name} is no setting: is ${nearest.setting} meant?`] : []
    })
}

/** Zero for short names: systems have variables that differ from PORT by two letters, such as PATH. */
const allowedDistance = ({ length }: string) => (length < 8 ? 0 : Math.max(2, Math.floor(length / 6)))

const distanceBetween = (name: string, setting: string) => editDistance(letters(name), letters(setting))
const letters = (name: string) => name.toUpperCase().replaceAll('_', '')

function incompleteGroups(values: Settings): string[] {
  return groups.flatMap((names) => {
    const missing = names.filter((name) => !values[name])
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

function missingInLive(values: Settings): string[] {
  const needs = (name: keyof Settings, why: string) =>
    values[name] ? [] : [`${name} missing: live mode ${why}`]
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
