import { resolve } from 'node:path'
import { z } from 'zod'

/** Pino's levels. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PUBLIC_URL: optional.pipe(z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional()),
  SHOP_MODE: z.enum(['demo', 'live'], { error: 'must be demo or live' }).default('demo'),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: optional.pipe(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must start with postgres://' }).optional(),
  ),
  ADMIN_EMAIL: optional.pipe(z.email({ error: 'must be an e-mail address' }).toLowerCase().optional()),
  ADMIN_SECOND_FACTOR: optional.pipe(
    z.enum(['required', 'optional'], { error: 'must be required or optional' }).optional(),
  ),
  FIREBASE_API_KEY: optional,
  FIREBASE_AUTH_DOMAIN: optional,
  FIREBASE_PROJECT_ID: optional,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_ISSUER: z
    .url({ error: 'must be a URL' })
    .refine(isConfidential, 'must be https, except for an issuer on this machine')
    .default('https://accounts.google.com'),
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  IMGBB_KEY: optional,
  IMGBB_URL: optional.pipe(
    z
      .url({ error: 'must be a URL' })
      .refine(isConfidential, 'must be https, except for an image host on this machine')
      .default('https://api.imgbb.com')
      .transform((url) => new URL(url).origin),
  ),
  SMTP_URL: optional.pipe(
    z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
  ),
  MAIL_FROM: optional,
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  METRICS_TOKEN: optional.pipe(z.string().min(20, { error: 'must have 20 characters or more' }).optional()),
  STOP_AFTER_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  ORDER_HOLD_MINUTES: z.coerce.number().int().min(1).max(10_080).default(30),
  APPROVAL_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  LOG_LEVEL: optional.pipe(
    z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  ),
})

/** Threat: an attacker on the network who reads or changes tokens, keys and pictures on their way. */
function isConfidential(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  )
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

export type Config = Readonly<Omit<Settings, 'PUBLIC_URL' | 'DATA_DIR' | 'ADMIN_SECOND_FACTOR'>> & {
  readonly ADMIN_SECOND_FACTOR: 'required' | 'optional'
  /** Scheme and host for links in e-mails, tokens and pages; no slash at its end. */
  readonly PUBLIC_URL: string
  /** Absolute. */
  readonly DATA_DIR: string
}

/**
 * Parses the settings in the environment.
 * @throws ConfigError that lists every problem
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = settings.safeParse(environment)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  const values = parsed.data
  const problems = [
    ...incompleteGroups(values),
    ...conflicts(values),
    ...(values.SHOP_MODE === 'live' ? missingInLive(values) : []),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.freeze({
    ...values,
    PUBLIC_URL: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
    DATA_DIR: resolve(values.DATA_DIR),
    ADMIN_SECOND_FACTOR:
      values.ADMIN_SECOND_FACTOR ?? (values.SHOP_MODE === 'live' ? 'required' : 'optional'),
  })
}

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
  return [
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
