import type { Database } from '#database/open.ts'
import { invalidRequest } from './errors.ts'
import { cardOf, toCharge, toIntent, toPaymentMethod } from './objects.ts'
import type { Form } from './request.ts'
import { findIntent } from './store.ts'

/** Replaces ids in a reply with the objects themselves, if the request names them in `expand`. */

const MAX_NAMES = 20
const MAX_DEPTH = 4

type Fields = Record<string, unknown>

/**
 * Separates `expand` from the other parameters.
 * @returns the names to expand, and the rest
 */
export function takeExpand(form: Form): { readonly names: readonly string[]; readonly sent: Form } {
  const isExpand = ([name]: [string, string]) => /^expand\[\d{1,3}\]$/.test(name)
  const entries = Object.entries(form)
  const names = entries.filter(isExpand).map(([, value]) => value)
  if (names.length > MAX_NAMES) throw invalidRequest(`You may expand ${MAX_NAMES} properties at most.`)
  return { names, sent: Object.fromEntries(entries.filter((entry) => !isExpand(entry))) }
}

export async function expand(db: Database, body: unknown, names: readonly string[]): Promise<unknown> {
  let expanded = body
  for (const name of names) expanded = await at(db, expanded, name.split('.'), name)
  return expanded
}

async function at(db: Database, value: unknown, path: readonly string[], name: string): Promise<unknown> {
  const [field, ...rest] = path
  if (field === undefined || value === null) return value
  if (path.length > MAX_DEPTH || typeof value !== 'object') throw cannot(name)
  const object = value as Fields // an object made in this folder
  if (object.object === 'list' && field === 'data') {
    const rows = object.data as readonly unknown[] // as toList made it
    return { ...object, data: await Promise.all(rows.map((row) => at(db, row, rest, name))) }
  }
  const found = typeof object[field] === 'object' ? object[field] : await find(db, object, field)
  if (found === undefined) throw cannot(name)
  return { ...object, [field]: await at(db, found, rest, name) }
}

/** @returns null if there is nothing to expand yet, undefined for what cannot be expanded */
async function find(db: Database, object: Fields, field: string): Promise<unknown> {
  const intentId = object.object === 'payment_intent' ? object.id : object.payment_intent
  if (typeof intentId !== 'string' || !(field in object)) return undefined
  const stored = await findIntent(db, intentId)
  if (!stored) return undefined
  switch (field) {
    case 'latest_charge':
    case 'charge':
      return stored.latestCharge && toCharge(stored)
    case 'payment_intent':
      return toIntent(stored)
    case 'payment_method': {
      const card = cardOf(stored.paymentMethod)
      return card ? toPaymentMethod(card, stored.createdAt) : null
    }
    default:
      return object[field] === null ? null : undefined
  }
}

const cannot = (name: string) =>
  invalidRequest(`This property cannot be expanded (${name.slice(0, 100)}).`, { param: 'expand' })
