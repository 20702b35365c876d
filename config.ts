import { resolve } from 'node:path'
import { z } from 'zod'
import { isTimeZone } from '#contract/days.ts'
import { normalEmail } from '#contract/fields.ts'
import { usualLocale } from '#contract/locale.ts'
import {
  address,
  hasAddress,
  isConfidential,
  isDecodable,
  isMailDomain,
  isOrigin,
  isWebOrigin,
  namesHost,
} from './config-addresses.ts'
import { contradictions, misspeltNames } from './config-problems.ts'
import { forReading, forWriting, isDatabaseUrl, problemInParameters } from './database/hosts.ts'

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

const shopModes = ['demo', 'live', 'drill'] as const

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

const databaseUrl = (sessions: readonly string[]) =>
  optionally(
    z
      .string()
      .refine(isDatabaseUrl, {
        error:
          'must be postgres://user:password@host:port/database, with %40 for an @ in the password, and %2F for a /; several hosts ' +
          'are separated by commas',
        abort: true,
      })
      .superRefine((url, found) => {
        const message = problemInParameters(url, sessions)
        if (message !== undefined) found.addIssue({ code: 'custom', message })
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
    address(/^https?$/, 'must begin with https:// or http://, such as https://shop.example.com').refine(
      isOrigin,
      'must be a scheme and a host, with nothing after it: the shop is at the root of its address',
    ),
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
  SHOP_MODE: optionally(oneOf(shopModes)),
  DATA_DIR: z.string().trim().min(1, { error: 'must not be empty' }).default('./data'),
  DATABASE_URL: databaseUrl(forWriting),
  DATABASE_READ_URL: databaseUrl(forReading),
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
  GOOGLE_ISSUER: address(/^https?$/, 'must begin with https://')
    .refine(isConfidential, 'must be https, except for an issuer on this machine')
    .default('https://accounts.google.com'),
  STRIPE_SECRET_KEY: stripeKey(/^[sr]k_(test|live)_\w+$/, 'sk_live_, sk_test_, rk_live_ or rk_test_'),
  STRIPE_PUBLISHABLE_KEY: stripeKey(/^pk_(test|live)_\w+$/, 'pk_live_ or pk_test_'),
  STRIPE_WEBHOOK_SECRET: stripeKey(/^whsec_[\w+/=]+$/, 'whsec_'),
  IMGBB_KEY: optional,
  IMGBB_URL: optional.pipe(
    address(/^https?$/, 'must begin with https://')
      .refine(isConfidential, 'must be https, except for an image host on this machine')
      .default('https://api.imgbb.com')
      .transform((url) => new URL(url).origin),
  ),
  SMTP_URL: optionally(
    address(/^smtps?$/, 'must begin with smtps:// or smtp://, such as smtps://mail.example.com')
      .refine(namesHost, 'must name a mail server, such as smtps://mail.example.com')
      .refine(isDecodable, 'must have a % in its user or password written as %25'),
  ),
  INVOICE_FOLDER: optional,
  BANK_STATEMENT_FOLDER: optional,
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

type ShopMode = (typeof shopModes)[number]

export type Config = CommandConfig & { readonly SHOP_MODE: ShopMode }

/** What a command needs that opens the database and nothing else: it does the same in every mode, so it needs none. */
export type CommandConfig = Readonly<
  Omit<Settings, 'PUBLIC_URL' | 'DATA_DIR' | 'ADMIN_SECOND_FACTOR' | 'REFUSE_COMMON_PASSWORDS'>
> & {
  readonly ADMIN_SECOND_FACTOR: 'required' | 'optional'
  readonly REFUSE_COMMON_PASSWORDS: 'yes' | 'no'
  /** Scheme and host for links in emails, tokens and pages, without a trailing slash. */
  readonly PUBLIC_URL: string
  /** An absolute path. */
  readonly DATA_DIR: string
}

type Environment = Readonly<Record<string, string | undefined>>

const MODE_MISSING =
  'SHOP_MODE missing: set it to live for a shop that sells, to demo for one to try out, whose passwords are public, ' +
  'or to drill to open a restored backup'

/**
 * Parses the settings in the environment. There is no default mode: a live shop without one would be a demo.
 * @throws ConfigError that lists every problem
 */
export function readConfig(environment: Environment): Config {
  const { values, wrong, problems } = read(environment)
  const { SHOP_MODE } = values
  const all = SHOP_MODE || wrong.has('SHOP_MODE') ? problems : [MODE_MISSING, ...problems]
  if (all.length > 0 || !SHOP_MODE) throw new ConfigError(all)
  return Object.freeze({ ...configOf(values), SHOP_MODE })
}

/**
 * Parses the settings for a command that only opens the database.
 * @throws ConfigError that lists every problem
 */
export function readCommandConfig(environment: Environment): CommandConfig {
  const { values, problems } = read(environment)
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.freeze(configOf(values))
}

function read(environment: Environment) {
  const quoted = settingNames.filter((name) => isQuoted(environment[name]))
  const issues = settings.safeParse(without(environment, quoted)).error?.issues ?? []
  const wrong = new Set([...quoted, ...issues.map(({ path }) => path.join('.'))])
  // A setting that is wrong is neither missing nor in contradiction with others.
  const values = settings.parse(without(environment, [...wrong]))
  const problems = [
    ...quoted.map((name) => `${name} is in quotes, which would be part of its value: leave them out`),
    ...issues.map(({ path, message }) => `${path.join('.')} ${message}`),
    ...misspeltNames(Object.keys(environment), settingNames),
    ...contradictions(values, wrong),
  ]
  return { values, wrong, problems }
}

const without = (environment: Environment, names: readonly string[]): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !names.includes(name)))

/** systemd removes quotes from a file of settings; Docker does not. */
function isQuoted(value = ''): boolean {
  const text = value.trim()
  return text.length > 1 && [`"`, `'`].includes(text.charAt(0)) && text.endsWith(text.charAt(0))
}

const configOf = (values: Settings): CommandConfig => ({
  ...values,
  ...(values.SHOP_MODE === 'drill' && nothingOutside),
  PUBLIC_URL: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
  DATA_DIR: resolve(values.DATA_DIR),
  ADMIN_SECOND_FACTOR: values.ADMIN_SECOND_FACTOR ?? (values.SHOP_MODE === 'demo' ? 'optional' : 'required'),
  REFUSE_COMMON_PASSWORDS: values.REFUSE_COMMON_PASSWORDS ?? (values.SHOP_MODE === 'demo' ? 'no' : 'yes'),
})

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
  BANK_STATEMENT_FOLDER: undefined,
  INBOUND_MAIL_PORT: undefined,
  INBOUND_MAIL_DOMAIN: undefined,
} as const
