import { readFileSync } from 'node:fs'

const folder = new URL('./schema/', import.meta.url)
/** Begins the second part of a file, with its revision. */
const RULES = /^-- Rules, revision (\d+)$/m

/** The current schema of one noun of the dictionary. */
export interface NounSchema {
  readonly noun: string
  /** Tables, indexes, constraints and the rows of a new database. */
  readonly tables: string
  readonly rules: Rules
  /** Of the rules: a higher one is newer. 0 for a noun without rules. */
  readonly revision: number
}

/** The part that is replaced whenever it changes. */
export interface Rules {
  readonly functions: string
  readonly views: string
  readonly triggers: string
}

/** The files of schema/, in the order in which their tables are made: those that others refer to come first. */
const NOUNS = [
  'common',
  'audit-log',
  'cards',
  'categories',
  'changes',
  'contact',
  'customers',
  'demo',
  'addresses',
  'idempotency',
  'first-hour',
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
  'agents',
  'api-keys',
  'carts',
  'identity-providers',
  'lists',
  'orders',
  'order-changes',
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
  'bank-statements',
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
    return { noun, tables, rules: readRules(rules), revision: Number(revision) }
  })
}

/** Divides statements by what they create; each begins a line, and no other line does with `create`. */
export function readRules(text: string): Rules {
  const statements = text.split(/^(?=create )/m)
  const those = (kind: RegExp) => statements.filter((statement) => kind.test(statement))
  return {
    functions: those(/^create (or replace )?function /).join(''),
    views: those(/^create (or replace )?view /).join(''),
    triggers: those(/^create (or replace |constraint )?trigger /)
      .map(replacing)
      .join(''),
  }
}

/** Postgres cannot replace a constraint trigger: an existing one is dropped first. */
function replacing(statement: string): string {
  const [, trigger] = /^create constraint trigger (\w+)/.exec(statement) ?? []
  const [, table] = /\son (\w+)/.exec(statement) ?? []
  return trigger ? `drop trigger if exists ${trigger} on ${table};\n${statement}` : statement
}
