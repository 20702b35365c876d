import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { bookTransfer, byRule, lockWaiting, type Wanted } from './book.ts'
import { afterBooking, type Match } from './matching/ledger.ts'
import { matchesOf } from './matching/match.ts'
import { readLedger } from './read-ledger.ts'
import * as store from './store.ts'

const BATCH = 500

/**
 * Looks at every new transfer once: books it if it is certain, each in a transaction of its own; sets aside money that left; and
 * leaves the others to people. Safe to repeat, and beside another process that does the same.
 */
export async function bookCertain(shop: ShopContext): Promise<void> {
  for (;;) {
    const transfers = await store.findUntried(shop.db, BATCH)
    if (transfers.length === 0) return
    let ledger = await readLedger(shop.db, transfers)
    for (const transfer of transfers) {
      // One that was booked a moment ago may come back in the same file.
      const current =
        transfer.amountCents < 0
          ? { ...ledger, booked: (await readLedger(shop.db, [transfer])).booked }
          : ledger
      const [best] = matchesOf(transfer, current)
      const wanted = decisionOf(transfer, best)
      if (!wanted || !(await book(shop, transfer, wanted))) await store.noteTried(shop.db, [transfer.id])
      else if (best) ledger = afterBooking(ledger, best)
    }
  }
}

function decisionOf(transfer: store.StoredTransfer, best: Match | undefined): Wanted | 'ignore' | undefined {
  if (best?.isCertain) return wantedOf(best)
  return transfer.amountCents < 0 && !transfer.isReturn && !best ? 'ignore' : undefined
}

const wantedOf = ({ rule, reason, parts, keep, takesBack }: Match): Wanted => ({
  rule,
  reason,
  parts: parts.map(({ invoice, ...part }) => ({ ...part, invoiceId: invoice.id })),
  ...(keep && { keep }),
  ...(takesBack && { takesBack: takesBack.id }),
})

/** @returns false if it is no longer possible: it waits, or somebody has decided */
async function book(
  shop: ShopContext,
  { id }: store.StoredTransfer,
  wanted: Wanted | 'ignore',
): Promise<boolean> {
  try {
    await shop.db.transaction().execute(async (tx) => {
      const transfer = await lockWaiting(tx, id)
      if (wanted === 'ignore') await ignore(tx, id)
      else await bookTransfer(shop, tx, transfer, wanted, byRule)
    })
    return true
  } catch (failure) {
    if (failure instanceof Refusal) return false
    throw failure
  }
}

const ignore = (tx: Database, id: string) =>
  store.decide(tx, {
    id,
    state: 'ignored',
    rule: 'money-out',
    reason: 'Money that left the account, and no return of a booked transfer.',
    decidedBy: '',
  })
