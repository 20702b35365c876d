import { api } from '#contract/api.ts'
import type { BookedPart } from '#contract/bank-statements/transfers.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Service, serve } from '#http/serve.ts'
import { EVERY_MINUTE, type ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { succeeded } from '../replies.ts'
import { toBooking, toWireFile, toWireStatement, toWireTransfer } from './api-mapping.ts'
import { bookCertain } from './book-certain.ts'
import { hasAddress, makeAddress, removeAddress } from './by-mail.ts'
import { countFiles, findFile, findFiles, findStatement, findStatements } from './files.ts'
import { readFolder } from './folder.ts'
import { receiveFile } from './receive.ts'
import * as service from './service.ts'

interface Ways {
  /** That the shop receives email for. */
  readonly domain: string | undefined
  readonly statementFolder: string | undefined
}

export async function openBankStatements(app: Service, shop: ShopContext, ways: Ways): Promise<void> {
  const { db, jobs } = shop
  const { domain, statementFolder } = ways
  await jobs.schedule('read-bank-statements', EVERY_MINUTE, async () => {
    if (statementFolder !== undefined) await readFolder(shop, statementFolder)
    // What a process read that ended before it had booked.
    await bookCertain(shop)
  })
  serve(app, api.listBankFiles, async (list) => {
    const page = await readPage(list, (query) => findFiles(db, query), countFiles(db))
    const statements = await findStatements(
      db,
      page.rows.map(({ id }) => id),
    )
    return page.map((file) => toWireFile(file, statements))
  })
  serve(app, api.readBankStatement, async ({ name, file, columns }, admin) => {
    const { fileId, repeated } = await receiveFile(shop, {
      name,
      file,
      columns,
      source: 'page',
      receivedBy: admin.email,
    })
    const [stored, statements] = await Promise.all([findFile(db, fileId), findStatements(db, [fileId])])
    return { ...toWireFile(stored, statements), repeated }
  })
  serve(app, api.getStatementWays, async () => ({
    email:
      domain === undefined
        ? ('none' as const)
        : (await hasAddress(db))
          ? ('set' as const)
          : ('possible' as const),
    folder: statementFolder !== undefined,
  }))
  serve(app, api.makeStatementAddress, async (_, admin, key) => {
    let address: string | undefined
    // The reply stored for a repeated request omits the address, which is never stored.
    const reply = await replyOnce(
      key,
      () => ({}),
      async (keep) => {
        address = await makeAddress(db, domain, admin, keep)
        return address
      },
    )
    return { ...reply, address }
  })
  serve(app, api.removeStatementAddress, (_, admin) => removeAddress(db, admin).then(succeeded))
  serve(app, api.getBankStatement, async ({ id }) => {
    const statement = await findStatement(db, id)
    if (!statement) throw new Refusal('no-such-statement')
    const { name, receivedAt } = await findFile(db, statement.fileId)
    return { ...toWireStatement(statement), fileName: name, receivedAt: receivedAt.toISOString() }
  })
  serve(app, api.listBankTransfers, async (list) =>
    (await service.listTransfers(db, list)).map(({ transfer, matches }) => toWireTransfer(transfer, matches)),
  )
  serve(app, api.getBankTransfer, async ({ id }) => {
    const { transfer, matches, bookings } = await service.getTransfer(db, id)
    return { ...toWireTransfer(transfer, matches), bookings: bookings.map(toBooking) }
  })
  serve(app, api.bookBankTransfer, ({ id, parts, keep, takesBack, learn }, admin) =>
    service
      .book(
        shop,
        {
          id,
          learn,
          parts: parts.map(toPart),
          keep: keep && { customerId: keep.company, amountCents: toCents(keep.amount) },
          takesBack,
        },
        admin,
      )
      .then(succeeded),
  )
  serve(app, api.dismissBankTransfer, (input, admin) => service.dismiss(db, input, admin).then(succeeded))
  serve(app, api.undoBankTransfer, (input, admin) => service.undo(db, input, admin).then(succeeded))
  serve(app, api.useCredit, ({ id: invoiceId, amount }, admin, key) =>
    replyOnce(
      key,
      ({ id, openCents }: service.Used) => ({ insertedId: id, open: toAmount(openCents) }),
      (keep) => service.useCredit(shop, { invoiceId, amountCents: toCents(amount) }, admin, keep),
    ),
  )
}

const toPart = ({ invoice_id: invoiceId, amount, discount, charges }: BookedPart) => ({
  invoiceId,
  amountCents: toCents(amount),
  discountCents: toCents(discount),
  chargesCents: toCents(charges),
})
