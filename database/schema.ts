import { readFileSync } from 'node:fs'

const folder = new URL('./schema/', import.meta.url)
/** Begins the second part of a file, with its revision. */
const RULES = /^-- Rules, revision (\d+)$/m

/** What the database has of one noun of the dictionary, as it is today. */
export interface NounSchema {
  readonly noun: string
  /** Tables, indexes, constraints and the rows that a new database has. */
  readonly tables: string
  /** Views, functions and triggers: replaced whenever they change. */
  readonly rules: string
  /** Of the rules: the higher is the newer. 0 for a noun without any. */
  readonly revision: number
}

/** The files of schema/, in the order in which their tables are made: those that others refer to first. */
const NOUNS = [
  'common',
  'audit-log',
  'cards',
  'categories',
  'changes',
  'contact',
  'customers',
  'addresses',
  'idempotency',
  'identity',
  'images',
  'legal-texts',
  'mail',
  'products',
  'families',
  'imports',
  'kits',
  'labels',
  'price-lists',
  'companies',
  'cost-centres',
  'quick-order',
  'rate-limits',
  'redirects',
  'search',
  'service-accounts',
  'settings',
  'signing-keys',
  'stock-counts',
  'system',
  'tax-numbers',
  'terms',
  'users',
  'api-keys',
  'carts',
  'identity-providers',
  'lists',
  'orders',
  'approvals',
  'charges',
  'coupons',
  'pools',
  'privacy',
  'punchout',
  'electronic-orders',
  'reviews',
  'scim',
  'standing-orders',
  'webhooks',
  'invoices',
  'refunds',
  'returns',
  'shipments',
  'purchasing',
  'goods-receipts',
  'quotes',
  'call-off-orders',
  'stock',
]

/** Reads the schema of every noun. */
export function readSchema(): readonly NounSchema[] {
  return NOUNS.map((noun) => {
    const text = readFileSync(new URL(`${noun}.sql`, folder), 'utf8')
    const [tables = '', revision = '0', rules = ''] = text.split(RULES)
    return { noun, tables, rules, revision: Number(revision) }
  })
}

/** Postgres replaces no constraint trigger: those that the rules create are dropped first. */
export const replacing = (rules: string) =>
  [...rules.matchAll(/^create constraint trigger (\w+)\b[^;]*?\bon (\w+)/gm)]
    .map(([, trigger, table]) => `drop trigger if exists ${trigger} on ${table};`)
    .join('\n') + rules
