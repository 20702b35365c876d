import { isDeepStrictEqual } from 'node:util'
import type { AuditedAction } from '#contract/audit-log/endpoints.ts'
import { MAX_COUNTED } from '#contract/limits.ts'
import { orderTitle } from '#contract/orders/order.ts'
import { type OrderStatus, wireStatus } from '#contract/orders/status.ts'
import { countRows } from '#database/count-rows.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'

export interface Action {
  /** The admin's email address. */
  readonly actor: string
  readonly action: AuditedAction
  /** Id of the product or order; email address of the user. */
  readonly subject: string
  /** The name that people know the subject by. */
  readonly label: string
  readonly before?: object | undefined
  readonly after?: object | undefined
}

/** Records an admin's action, in the transaction that performs it. */
export function recordAction(tx: Database, action: Action): Promise<void> {
  return recordActions(tx, [action])
}

/** Records actions. Of a state before and after, only the differences are stored; without any, nothing is recorded. */
export async function recordActions(tx: Database, actions: readonly Action[]): Promise<void> {
  const changes = actions.flatMap((action) => {
    if (!action.before || !action.after) return [action]
    const { before, after } = changed(action.before, action.after)
    return Object.keys({ ...before, ...after }).length === 0 ? [] : [{ ...action, before, after }]
  })
  if (changes.length === 0) return
  const json = (state: object | undefined) => (state ? JSON.stringify(state) : null)
  await tx
    .insertInto('audit_log')
    .values(changes.map((action) => ({ ...action, before: json(action.before), after: json(action.after) })))
    .execute()
}

/** Leaves out the fields that are the same in both, as the log would store them. */
function changed(before: object, after: object) {
  const [was, is]: Record<string, unknown>[] = [before, after].map((state) =>
    JSON.parse(JSON.stringify(state)),
  )
  const isSame = (field: string) => isDeepStrictEqual(was?.[field], is?.[field])
  const different = (state: Record<string, unknown> | undefined) =>
    Object.fromEntries(Object.entries(state ?? {}).filter(([field]) => !isSame(field)))
  return { before: different(was), after: different(is) }
}

interface ChangedOrder {
  readonly id: string
  readonly lines: readonly { readonly productName: string }[]
  readonly pieces: number
  readonly status: OrderStatus
}

/** Returns the audit entry for an order whose status changed. */
export function changeOfStatus(order: ChangedOrder, { from }: { readonly from: OrderStatus }) {
  const { id, lines, pieces, status } = order
  const label = `${pieces} × ${orderTitle(lines)}`
  return {
    subject: id,
    label,
    before: { status: wireStatus[from] },
    after: { status: wireStatus[status] },
  }
}

export interface ActionList {
  readonly action?: AuditedAction | undefined
  readonly q?: string | undefined
  readonly limit: number
  /** Id of the last action on the previous page. */
  readonly cursor?: number | undefined
}

export function newestActions(db: Database, { action, q, limit, cursor }: ActionList) {
  return matching(db, { action, q })
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts to MAX_COUNTED + 1 at most: the log only grows. */
export const countActions = (db: Database, list: Pick<ActionList, 'action' | 'q'>): Promise<number> =>
  countRows(
    db.selectFrom(
      matching(db, list)
        .select('id')
        .limit(MAX_COUNTED + 1)
        .as('found'),
    ),
  )

function matching(db: Database, { action, q }: Pick<ActionList, 'action' | 'q'>) {
  const pattern = `%${escapeLike(q ?? '')}%`
  return db
    .selectFrom('audit_log')
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(!!q, (query) =>
      query.where((e) =>
        e.or([e('actor', 'ilike', pattern), e('label', 'ilike', pattern), e('subject', '=', q ?? '')]),
      ),
    )
}
