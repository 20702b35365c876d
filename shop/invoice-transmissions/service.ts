import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import * as store from './store.ts'
import { type Channels, transmitAgain } from './transmit.ts'

export const listOpen = (db: Database, list: PageRequest) =>
  readPage(list, (page) => store.findOpen(db, page), store.countOpen(db))

/** Has a refused document sent again. */
export function resend(
  db: Database,
  channels: Channels,
  id: string,
  admin: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const before = await store.findTransmission(tx, id)
    if (!before) throw new Refusal('no-such-transmission')
    await transmitAgain(channels, tx, before)
    await recordAction(tx, {
      actor: admin.email,
      action: 'invoice-sent-again',
      subject: before.invoiceId,
      label: `${before.number}: ${before.company}`,
      before: { state: before.state, answer: before.answer },
      after: { state: 'queued' },
    })
    await keep(tx)
  })
}
