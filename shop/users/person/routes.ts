import { api } from '#contract/api.ts'
import { toAmount } from '#contract/money.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { toWire as toMessage } from '#shop/contact/api-mapping.ts'
import { replyOnce } from '#shop/idempotency.ts'
import { toWire as toInvoice } from '#shop/invoices/api-mapping.ts'
import { toWire as toOrder } from '#shop/orders/api-mapping.ts'
import { toSummary as toQuote } from '#shop/quotes/api-mapping.ts'
import { inserted } from '#shop/replies.ts'
import { addNote, getPerson, listNotes } from './service.ts'

export function personRoutes(app: Service, db: Database): void {
  serve(app, api.getPerson, async ({ email }) => {
    const { name, account, figures, quoteCount, ...newest } = await getPerson(db, email)
    return {
      email,
      name,
      ...(account && { account: toAccount(account) }),
      ...toCompany(account),
      orderCount: figures.count,
      paidCount: figures.paidCount,
      paidTotal: toAmount(figures.paidCents),
      quoteCount,
      newestOrders: newest.orders.map(toOrder),
      newestQuotes: newest.quotes.map(toQuote),
      newestInvoices: newest.invoices.map(toInvoice),
      newestMessages: newest.messages.map(toMessage),
    }
  })
  serve(app, api.listNotes, async ({ email, limit, cursor }) =>
    (await listNotes(db, { email, limit, cursor: toNumber(cursor) })).map(({ id, author, note, at }) => ({
      _id: id,
      author,
      note,
      at: at.toISOString(),
    })),
  )
  serve(app, api.addNote, (sent, admin, key) =>
    replyOnce(key, inserted, (keep) => addNote(db, sent, admin, keep)),
  )
}

type Account = NonNullable<Awaited<ReturnType<typeof getPerson>>['account']>

const toAccount = ({ since, confirmed, role, phone, address }: Account) => ({
  since: since.toISOString(),
  confirmed,
  admin: role === 'admin',
  ...(phone && { phone }),
  ...(address && { address }),
})

const toCompany = (account: Account | undefined) =>
  account?.companyRole && account.companyId !== null && account.companyName !== null
    ? { company: { _id: account.companyId, name: account.companyName, role: account.companyRole } }
    : {}

/** Parses the cursor, the id of a note; any other text gives an empty page. */
const toNumber = (cursor: string | undefined) =>
  cursor === undefined ? undefined : /^\d{1,15}$/.test(cursor) ? Number(cursor) : 0
