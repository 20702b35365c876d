import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import {
  daysOfMonth,
  type MonthDetails,
  type MonthFinding,
  monthBefore,
} from '#contract/accounting/months.ts'
import { addDays, dayOf, today } from '#contract/days.ts'
import { toAmount } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { findMissing } from './month-findings.ts'
import { countDocuments, readReceivables } from './receivables.ts'

/** Months of the books. One that is closed locks all before it too; triggers refuse what would be dated into it. */

/** How many of them are listed. */
const MAX_LISTED = 120

const monthOf = (day: string) => day.slice(0, 7)

interface Closed {
  readonly month: string
  readonly closedAt: Date
  readonly closedBy: string
  readonly reason: string
  readonly leftOpen: readonly MonthFinding[]
}

const findClosed = (db: Database) =>
  db
    .selectFrom('closed_months')
    .select([
      sql<string>`to_char(month, 'YYYY-MM')`.as('month'),
      'closed_at as closedAt',
      'closed_by as closedBy',
      'reason',
      sql<readonly MonthFinding[]>`left_open`.as('leftOpen'),
    ])
    .orderBy('month', 'desc')
    .execute()

/** The month of the first invoice; undefined for a shop without any. */
async function firstMonth(db: Database): Promise<string | undefined> {
  const first = await db
    .selectFrom('invoices')
    .select('issued_at as at')
    .orderBy('issued_at')
    .limit(1)
    .executeTakeFirst()
  return first && monthOf(dayOf(first.at))
}

const stateOf = (month: string, closed: readonly Closed[]) => {
  const own = closed.find((each) => each.month === month)
  const isLocked = month <= (closed[0]?.month ?? '')
  return {
    month,
    state: isLocked
      ? ('closed' as const)
      : month >= monthOf(today())
        ? ('running' as const)
        : ('open' as const),
    ...(own && { closedAt: own.closedAt.toISOString(), closedBy: own.closedBy }),
  }
}

export async function listMonths(db: Database) {
  const [closed, first] = await Promise.all([findClosed(db), firstMonth(db)])
  if (first === undefined) return []
  const months = []
  for (let month = monthOf(today()); month >= first && months.length < MAX_LISTED; month = monthBefore(month))
    months.push(stateOf(month, closed))
  return months
}

/** @throws Refusal no-such-month for one before the first invoice or in the future */
export async function getMonth(db: Database, month: string): Promise<MonthDetails> {
  const [closed, first] = await Promise.all([findClosed(db), firstMonth(db)])
  if (first === undefined || month < first || month > monthOf(today())) throw new Refusal('no-such-month')
  const state = stateOf(month, closed)
  const own = closed.find((each) => each.month === month)
  const period = daysOfMonth(month)
  const [{ documents, ...receivables }, findings] = await Promise.all([
    readReceivables(db, period),
    state.state === 'closed' ? [] : findMissing(db, period),
  ])
  return {
    ...state,
    ...period,
    isNext: state.state === 'open' && isNext(month, closed),
    ...(own?.reason && { reason: own.reason }),
    leftOpen: [...(own?.leftOpen ?? [])],
    findings,
    documents,
    receivables: {
      opening: toAmount(receivables.openingCents),
      invoiced: toAmount(receivables.invoicedCents),
      credited: toAmount(receivables.creditedCents),
      received: toAmount(receivables.receivedCents),
      closing: toAmount(receivables.closingCents),
    },
  }
}

/** The first one that is closed may be any that is over. */
const isNext = (month: string, [last]: readonly Closed[]) =>
  last === undefined || monthBefore(month) === last.month

/** Whoever writes documents waits as long at most. */
const LOCK_TIMEOUT = '500ms'
const LOCK_NOT_AVAILABLE = '55P03'
const MAX_ATTEMPTS = 6

/**
 * Closes a month. It looks at the month first, and then waits for the documents that are being written. While it has them wait, it only
 * makes sure that there are no others than those that it has seen.
 */
export async function closeMonth(
  db: Database,
  { month, reason }: { readonly month: string; readonly reason: string },
  admin: Caller,
): Promise<MonthDetails> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const seen = await getMonth(db, month)
    requireClosable(seen, reason)
    if (await closeAsSeen(db, seen, reason, admin)) return getMonth(db, month)
  }
  throw new Refusal('books-busy')
}

/** @throws Refusal month-is-closed, month-not-over, earlier-month-open, month-incomplete, month-needs-reason */
function requireClosable({ state, isNext: mayClose, findings }: MonthDetails, reason: string): void {
  if (state === 'closed') throw new Refusal('month-is-closed')
  if (state === 'running') throw new Refusal('month-not-over')
  if (!mayClose) throw new Refusal('earlier-month-open')
  const blocking = findings.filter(({ blocks }) => blocks)
  if (blocking.length > 0)
    throw new Refusal('month-incomplete', {
      message: `The month cannot be closed. ${blocking.map(({ sentence }) => sentence).join(' ')}`,
      findings: blocking,
    })
  if (findings.length > 0 && reason === '') throw new Refusal('month-needs-reason', { findings })
}

/** @returns false if a document is being written, or was written since */
async function closeAsSeen(
  db: Database,
  { month, from, to, documents, findings }: MonthDetails,
  reason: string,
  admin: Caller,
): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx)
      await sql`lock table closed_months, invoices, credit_notes, invoice_payments, customer_credits
        in share row exclusive mode`.execute(tx)
      if (!isNext(month, await findClosed(tx))) return false
      if (!isDeepStrictEqual(await countDocuments(tx, { from, to }), documents)) return false
      await tx
        .insertInto('closed_months')
        .values({
          month: `${month}-01`,
          closed_by: admin.email,
          reason: findings.length > 0 ? reason : '',
          left_open: JSON.stringify(findings),
        })
        .execute()
      await recordAction(tx, {
        actor: admin.email,
        action: 'month-closed',
        subject: month,
        label: month,
        after: { reason, leftOpen: findings.map(({ sentence }) => sentence) },
      })
      return true
    })
  } catch (failure) {
    if ((failure as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return false
    throw failure
  }
}

/** Returns the day, or the first one after the closed months: what is booked late is dated into an open month. */
export async function openDay(tx: Database, day: string): Promise<string> {
  const [last] = await findClosed(tx)
  return last && monthOf(day) <= last.month ? addDays(daysOfMonth(last.month).to, 1) : day
}

/** @throws Refusal month-closed if the day is in a closed month or before one */
export async function requireOpenDay(tx: Database, day: string): Promise<void> {
  const [last] = await findClosed(tx)
  if (last && monthOf(day) <= last.month)
    throw new Refusal('month-closed', {
      message: `The books of ${last.month} and before are closed. Choose a later day: the reference can name the bank’s.`,
    })
}
