import { resolve } from 'node:path'
import { z } from 'zod'
import { isTimeZone } from '#contract/days.ts'
import { normalEmail } from '#contract/fields.ts'
import { usualLocale } from '#contract/locale.ts'
import { contradictions, misspeltNames } from './config-problems.ts'
import { isDatabaseUrl } from './database/hosts.ts'

/** Pino's levels. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** A setting that may be missing; empty counts as missing. */
const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

const optionally = <Setting>(schema: z.ZodType<Setting, string>) => optional.pipe(schema.optional())

const oneOf = <const Value extends string>(values: readonly Value[]) => {
  const last = values.at(-1)
  return z.enum(values, { error: `must be ${values.slice(0, -1).join(', ')} or ${last}` })
}

const HOST_NAME = /^[\w.:-]+$/

const wholeNumber = (least: number, most: number, otherwise: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  const digits = z.string().trim().regex(/^\d+$/, { error }).transform(Number)
  return digits.pipe(z.number().min(least, { error }).max(most, { error })).default(otherwise)
}

const PORT_ERROR = 'must be a whole number from 1 to 65535'

const port = z
  .string()
  .regex(/^\d{1,5}$/, PORT_ERROR)
  .transform(Number)
  .pipe(z.number().min(1, PORT_ERROR).max(65_535, PORT_ERROR))

/** Threat: a secret key in place of the publishable one would be in every page. The message does not repeat it. */
const stripeKey = (pattern: RegExp, beginning: string) =>
  optionally(z.string().regex(pattern, { error: `must begin with ${beginning}` }))

const databaseUrl = optionally(
  z.string().refine(isDatabaseUrl, {
    error:
      'must start with postgres://; several hosts are separated by commas, and target_session_attrs is read-write or primary',
  }),
)

const settings = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z
    .string()
    .trim()
    .regex(HOST_NAME, { error: 'must be an IP address or a host name, such as 0.0.0.0' })
    .default('127.0.0.1'),
  PUBLIC_URL: optionally(
    z
      .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
      .refine(isOrigin, 'must have no path: the shop is at the root of its address'),
  ),
  SHOP_CURRENCY: optionally(z.string().refine(isCurrency, 'must be an ISO 4217 code, such as EUR')),
  SHOP_LOCALE: optional.pipe(
    z
      .string()
      .refine(isLocale, 'must be a language and a country, such as en-IE')
      .default(usualLocale.locale),
  ),
  SHOP_TIME_ZONE: optionally(
    z.string().refine(isTimeZone, 'must be a time zone by its IANA name, such as Europe/Dublin'),
  ),
  SHOP_MODE: oneOf(['demo', 'live', 'drill']).default('demo'),
  DATA_DIR: z.string().trim().min(1, { error: 'must not be empty' }).default('./data'),
  DATABASE_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  ADMIN_EMAIL: optionally(
    z
      .string()
      .overwrite(normalEmail)
      .pipe(z.email({ error: 'must be an e-mail address' })),
  ),
  ADMIN_SECOND_FACTOR: optionally(oneOf(['required', 'optional'])),
  REFUSE_COMMON_PASSWORDS: optionally(oneOf(['yes', 'no'])),
  FIREBASE_API_KEY: optional,
  FIREBASE_AUTH_DOMAIN: optionally(
    z.string().regex(HOST_NAME, { error: 'must be a host name, without https://' }),
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
  SMTP_URL: optionally(
    z
      .url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' })
      .refine(namesHost, 'must name a mail server, such as smtps://mail.example.com'),
  ),
  INVOICE_FOLDER: optional,
  MAIL_FROM: optionally(
    z.string().refine(hasAddress, 'must be an e-mail address, or a name with one: Shop <shop@example.com>'),
  ),
  INBOUND_MAIL_PORT: optional.pipe(port.optional()),
  INBOUND_MAIL_DOMAIN: optionally(
    z
      .string()
      .toLowerCase()
      .refine(isMailDomain, 'must be a domain that mail servers know, such as orders.example.com'),
  ),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.every(isWebOrigin), {
      error: 'must be https origins without a path, separated by spaces, such as https://erp.example.com',
    }),
  TRUSTED_PROXIES: wholeNumber(0, 5, 0),
  METRICS_TOKEN: optionally(z.string().min(20, { error: 'must have 20 characters or more' })),
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

function isMailDomain(domain: string): boolean {
  return z.email().safeParse(`orders@${domain}`).success
}

function namesHost(url: string): boolean {
  return new URL(url).hostname !== ''
}

function isOrigin(url: string): boolean {
  const { origin, href } = new URL(url)
  return href === `${origin}/`
}

function isWebOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && isConfidential(text)
}

/** True if a From header is an address, alone or in angle brackets after a name. */
function hasAddress(from: string): boolean {
  const [, address = from] = /^[^<>]*<([^<>]+)>$/.exec(from) ?? []
  return z.email().safeParse(address).success
}

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

export type Settings = z.output<typeof settings>

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
  const misspelt = misspeltNames(Object.keys(environment), settingNames)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new ConfigError([...wrong, ...misspelt])
  }
  const values = parsed.data
  const problems = [...misspelt, ...contradictions(values)]
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

/** Where email comes in; undefined if the shop receives none. */
export const inboundMailIn = ({ INBOUND_MAIL_PORT: port, INBOUND_MAIL_DOMAIN: domain }: Config) =>
  port && domain ? { port, domain } : undefined

/** A drill has the live shop's settings, but must not reach a mail server, card service or image host, nor take email. */
const nothingOutside = {
  SMTP_URL: undefined,
  MAIL_FROM: undefined,
  STRIPE_SECRET_KEY: undefined,
  STRIPE_PUBLISHABLE_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: undefined,
  IMGBB_KEY: undefined,
  INVOICE_FOLDER: undefined,
  INBOUND_MAIL_PORT: undefined,
  INBOUND_MAIL_DOMAIN: undefined,
} as const
