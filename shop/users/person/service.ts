import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { NEWEST_OF_PERSON } from '#contract/users/person.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '#shop/audit-log/store.ts'
import { newestMessagesOf } from '#shop/contact/store.ts'
import type { KeepResult } from '#shop/idempotency.ts'
import { newestInvoicesOf } from '#shop/invoices/store.ts'
import { findOrders } from '#shop/orders/search.ts'
import { onePage } from '#shop/pages.ts'
import { countQuotes, newestQuotes } from '#shop/quotes/store.ts'
import * as store from './store.ts'

export async function getPerson(db: Database, email: string) {
  const limit = NEWEST_OF_PERSON
  const [account, figures, orders, quoteCount, quotes, invoices, messages] = await Promise.all([
    store.findAccount(db, email),
    store.orderFigures(db, email),
    findOrders(db, { buyer: email, limit }),
    countQuotes(db, { email }),
    newestQuotes(db, { email, limit }),
    newestInvoicesOf(db, email, limit),
    newestMessagesOf(db, email, limit),
  ])
  const name = account?.name ?? orders[0]?.buyerName ?? quotes[0]?.name ?? messages[0]?.name
  if (name === undefined) throw new Refusal('no-such-person')
  return { email, name, account, figures, orders, quoteCount, quotes, invoices, messages }
}

export async function listNotes(
  db: Database,
  list: { readonly email: string; readonly limit: number; readonly cursor?: number | undefined },
) {
  const [found, total] = await Promise.all([
    store.newestNotes(db, { ...list, limit: list.limit + 1 }),
    store.countNotes(db, list.email),
  ])
  return onePage(
    found.map((note) => ({ ...note, id: String(note.id) })),
    list.limit,
    total,
  )
}

/** Adds a note, which can never be changed. Refuses people about whom nothing is known. */
export async function addNote(
  db: Database,
  { email, note }: { readonly email: string; readonly note: string },
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  const { name } = await getPerson(db, email)
  return db.transaction().execute(async (tx) => {
    const id = String(await store.insertNote(tx, { email, author: admin.email, note }))
    await recordAction(tx, {
      actor: admin.email,
      action: 'person-noted',
      subject: email,
      label: name || email,
      after: { note },
    })
    await keep(tx, id)
    return id
  })
}
