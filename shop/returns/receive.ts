import { Refusal } from '#contract/refusals.ts'
import { canBecome } from '#contract/returns/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import { putBackReturned } from '../stock/ledger.ts'
import { aboutReturn } from './audit-subject.ts'
import { returnEmail } from './emails.ts'
import { lockReturn } from './lock.ts'
import { takeSerialsBack } from './serials.ts'
import { markLinesReceived, moveReturn, type StoredReturn } from './store.ts'

interface Received {
  /** Position among the order's lines, counted from 1. */
  readonly line: number
  readonly restocked: number
  readonly writtenOff: number
  readonly serials: readonly string[]
}

/** Records the pieces that arrived of a return, and puts sellable pieces back in stock. Safe to repeat. */
export function receiveReturn(
  { db, queueEmail, publicUrl }: ShopContext,
  { id, lines: sent }: { readonly id: string; readonly lines: readonly Received[] },
  admin: Caller,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { order, found } = await lockReturn(tx, id)
    const lines = receivedLines(found, sent)
    if (!canBecome(found.state, 'received')) {
      if (isAsReceived(found, lines)) return
      throw new Refusal('return-not-open')
    }
    await takeSerialsBack(tx, found, lines)
    await markLinesReceived(tx, id, lines)
    await moveReturn(tx, id, { from: found.state, to: 'received', by: admin })
    await putBack(tx, found, lines, admin)
    const came = lines.filter(({ pieces }) => pieces > 0)
    await queueEmail(tx, found.askedBy, {
      kind: 'return-received',
      ...returnEmail(order, { ...found, lines: came }, publicUrl),
    })
    await recordAction(tx, {
      actor: admin.email,
      action: 'return-received',
      ...aboutReturn(found),
      after: {
        restocked: lines.reduce((sum, { restocked }) => sum + restocked, 0),
        writtenOff: lines.reduce((sum, { writtenOff }) => sum + writtenOff, 0),
      },
    })
  })
}

const putBack = (
  tx: Database,
  { id, orderId }: StoredReturn,
  lines: readonly ReceivedLine[],
  admin: Caller,
) =>
  putBackReturned(
    tx,
    { returnId: id, orderId },
    {
      lines: lines
        .filter(({ restocked }) => restocked > 0)
        .map(({ position, productId, restocked }) => ({ position, productId, pieces: restocked })),
      actor: actorOf(admin),
    },
  )

/** Returns all lines of the return; for a line not in the request, nothing arrived. */
function receivedLines(found: StoredReturn, sent: readonly Received[]) {
  const stray = sent.find(({ line }) => found.lines.every((asked) => asked.line !== line))
  if (stray) throw new Refusal('no-such-line', { line: stray.line })
  const lines = found.lines.map((asked) => {
    const { restocked = 0, writtenOff = 0, serials = [] } = sent.find(({ line }) => line === asked.line) ?? {}
    return { ...asked, asked: asked.pieces, restocked, writtenOff, pieces: restocked + writtenOff, serials }
  })
  const tooMany = lines.filter(({ asked, pieces }) => pieces > asked)
  if (tooMany.length > 0)
    throw new Refusal('more-than-asked', {
      lines: tooMany.map(({ line, asked, productName }) => ({
        line,
        asked,
        message: `${productName}: the return is for ${asked} pieces.`,
      })),
    })
  return lines
}

type ReceivedLine = ReturnType<typeof receivedLines>[number]

const isAsReceived = (found: StoredReturn, lines: readonly ReceivedLine[]): boolean =>
  lines.every(({ position, restocked, writtenOff }) => {
    const before = found.lines.find((line) => line.position === position)
    return before?.restocked === restocked && before.writtenOff === writtenOff
  })
