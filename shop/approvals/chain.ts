import { sql } from 'kysely'
import { isApprover } from '#contract/companies/endpoints.ts'
import { formatCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { findMember } from '../companies/members.ts'
import { findByCode } from '../cost-centres/store.ts'

/** The steps in which a company approves orders. */

export interface ChainStep {
  readonly aboveCents: number
  readonly costCentre: string | null
  /** Whether one person decides; else any approver or owner. */
  readonly isNamed: boolean
  readonly approverId: string | null
  /** Of that person; null once their account is deleted. */
  readonly approverName: string | null
  readonly approverEmail: string | null
}

const stepsOf = (db: Database, customerId: string) =>
  db
    .selectFrom('approval_steps as s')
    .leftJoin('cost_centres as c', 'c.id', 's.cost_centre_id')
    .leftJoin('users as u', 'u.id', 's.approver_id')
    .select([
      's.above_cents as aboveCents',
      'c.code as costCentre',
      's.is_named as isNamed',
      's.approver_id as approverId',
      'u.name as approverName',
      'u.email as approverEmail',
    ])
    .where('s.customer_id', '=', customerId)
    .orderBy('s.position')

export const findChain = (db: Database, customerId: string): Promise<ChainStep[]> =>
  stepsOf(db, customerId).execute()

/**
 * Finds the steps that an order of this amount takes.
 * @param costCentreId the one it is charged to
 */
export const findSteps = (
  db: Database,
  customerId: string,
  { amountCents, costCentreId }: { readonly amountCents: number; readonly costCentreId: string | null },
): Promise<ChainStep[]> =>
  stepsOf(db, customerId)
    .where('s.above_cents', '<', amountCents)
    .where((e) => e.or([e('s.cost_centre_id', 'is', null), e('s.cost_centre_id', '=', costCentreId)]))
    .execute()

/** Whether an order of this amount takes a step that is of its cost centre alone. */
export const hasStepOf = async (
  db: Database,
  customerId: string,
  { amountCents, costCentreId }: { readonly amountCents: number; readonly costCentreId: string },
): Promise<boolean> =>
  (await stepsOf(db, customerId)
    .where('s.above_cents', '<', amountCents)
    .where('s.cost_centre_id', '=', costCentreId)
    .limit(1)
    .executeTakeFirst()) !== undefined

export interface WantedStep {
  readonly aboveCents: number
  readonly costCentre: string | null
  /** Email of the person who decides; null for any approver or owner. */
  readonly approver: string | null
}

/** The lowest amount of a step that all orders take; null for none. */
export const thresholdOf = (steps: readonly WantedStep[]): number | null =>
  steps.reduce<number | null>(
    (least, { aboveCents, costCentre }) =>
      costCentre === null && (least === null || aboveCents < least) ? aboveCents : least,
    null,
  )

/**
 * Replaces the chain of a locked company, after its threshold, whose change makes a chain of one step.
 * @throws Refusal no-such-cost-centre, not-an-approver
 */
export async function replaceChain(
  tx: Database,
  customerId: string,
  steps: readonly WantedStep[],
): Promise<void> {
  const rows = []
  for (const [place, { aboveCents, costCentre, approver }] of steps.entries()) {
    const charged = costCentre === null ? undefined : await findByCode(tx, customerId, costCentre)
    if (costCentre !== null && !charged) throw new Refusal('no-such-cost-centre')
    const named = approver === null ? undefined : await findMember(tx, customerId, approver)
    if (approver !== null && !(named && isApprover(named.role))) throw new Refusal('not-an-approver')
    rows.push({
      customer_id: customerId,
      position: place + 1,
      above_cents: aboveCents,
      cost_centre_id: charged?.id ?? null,
      is_named: approver !== null,
      approver_id: named?.id ?? null,
    })
  }
  await tx.deleteFrom('approval_steps').where('customer_id', '=', customerId).execute()
  if (rows.length > 0) await tx.insertInto('approval_steps').values(rows).execute()
}

/** Describes the steps, for the history of the company. */
export const describeChain = (steps: readonly WantedStep[]): string =>
  steps.length === 0
    ? 'no approval by amount'
    : steps
        .map(
          ({ aboveCents, costCentre, approver }, place) =>
            `step ${place + 1} above ${formatCents(aboveCents)}${costCentre === null ? '' : ` of ${costCentre}`} by ${approver ?? 'any approver'}`,
        )
        .join(', ')

/** Stores the steps that an order takes; one step for any approver if the chain has none for it. */
export async function keepSteps(
  tx: Database,
  orderId: string,
  customerId: string,
  order: { readonly amountCents: number; readonly costCentreId: string | null },
): Promise<void> {
  await writeSteps(tx, orderId, await findSteps(tx, customerId, order), 0)
}

/** @param after how many steps are before them */
async function writeSteps(
  tx: Database,
  orderId: string,
  steps: readonly ChainStep[],
  after: number,
): Promise<void> {
  const any = { isNamed: false, approverId: null, approverName: null, approverEmail: null }
  await tx
    .insertInto('order_approval_steps')
    .values(
      (steps.length > 0 ? steps : [any]).map(
        ({ isNamed, approverId, approverName, approverEmail }, place) => ({
          order_id: orderId,
          position: after + place + 1,
          is_named: isNamed,
          approver_id: approverId,
          approver_name: approverName ?? '',
          approver_email: approverEmail ?? '',
        }),
      ),
    )
    .execute()
}

/**
 * Replaces the steps that nobody has decided yet by those that the order takes at its amount of now; one at least is left.
 * @param isDecision whether an approver changed it while they decide. Otherwise those who have decided are asked again: they
 * approved another order
 */
export async function keepStepsAgain(
  tx: Database,
  orderId: string,
  customerId: string,
  order: { readonly amountCents: number; readonly costCentreId: string | null },
  { isDecision }: { readonly isDecision: boolean },
): Promise<void> {
  const undecided = tx
    .deleteFrom('order_approval_steps')
    .where('order_id', '=', orderId)
    .where('decision', 'is', null)
  await undecided.execute()
  const decided = (await findOrderSteps(tx, [orderId])).length
  const steps = await findSteps(tx, customerId, order)
  const left = isDecision ? steps.slice(decided) : steps
  const [last] = steps.slice(-1)
  await writeSteps(tx, orderId, left.length > 0 ? left : last ? [last] : [], decided)
}

export const findOrderSteps = (db: Database, orderIds: readonly string[]) =>
  db
    .selectFrom('order_approval_steps')
    .select([
      'order_id as orderId',
      'position',
      'is_named as isNamed',
      'approver_id as approverId',
      'approver_name as approverName',
      'approver_email as approverEmail',
      'decision',
      'decided_by as by',
      'decided_for as for',
      'decided_at as at',
      'note',
    ])
    .where(sql<boolean>`order_id = any (${[...orderIds]}::text[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute()

export type StoredStep = Awaited<ReturnType<typeof findOrderSteps>>[number]

export async function decideStep(
  tx: Database,
  { orderId, position }: Pick<StoredStep, 'orderId' | 'position'>,
  decision: {
    readonly decision: 'approved' | 'rejected'
    readonly by: string
    readonly for: string | undefined
    readonly note: string
  },
): Promise<void> {
  await tx
    .updateTable('order_approval_steps')
    .set({
      decision: decision.decision,
      decided_by: decision.by,
      decided_for: decision.for ?? null,
      decided_at: sql<Date>`now()`,
      note: decision.note,
    })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute()
}
