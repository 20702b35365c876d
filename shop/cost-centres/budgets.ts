import { sql } from 'kysely'
import type { AboveBudget, BudgetPeriod } from '#contract/cost-centres/budget.ts'
import { costCentreText } from '#contract/cost-centres/cost-centre.ts'
import { formatCents, toAmount } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordEvent } from '../companies/events.ts'
import { lockAsOwner } from '../companies/members.ts'
import { dayOf, today } from '../days.ts'
import { printedDay } from '../documents/line-table.ts'
import { findCostCentre } from './store.ts'

/** The amounts that the orders of a budget's period are counted against. */
export interface UsedBudget {
  readonly period: BudgetPeriod
  readonly amountCents: number
  readonly above: AboveBudget
  /** The period's first and last day. */
  readonly from: string
  readonly to: string
  readonly heldCents: number
  readonly spentCents: number
}

export const budgetLeft = ({ amountCents, heldCents, spentCents }: UsedBudget): number =>
  amountCents - heldCents - spentCents

/**
 * Refuses an order that exceeds a strict budget. The company is locked, so that the orders of its members are counted
 * one after the other.
 * @throws Refusal above-budget
 */
export function refuseAboveBudget(budget: UsedBudget, amountCents: number): void {
  const left = budgetLeft(budget)
  if (budget.above !== 'refuse' || amountCents <= left) return
  throw new Refusal('above-budget', {
    left: toAmount(left),
    message: `The cost centre has ${left > 0 ? formatCents(left) : 'nothing'} of ${formatCents(budget.amountCents)} left for this ${budget.period}, and the order costs ${formatCents(amountCents)}. Order less, choose another cost centre, or ask an owner of the company.`,
  })
}

/**
 * Returns the budgets of cost centres in the period of a day, by the cost centre's id.
 * @param day the day, or a moment of it; today by default
 */
export async function findBudgets(
  db: Database,
  costCentreIds: readonly string[],
  day?: string | Date,
): Promise<ReadonlyMap<string, UsedBudget>> {
  const of =
    day === undefined ? today : typeof day === 'string' ? sql`${day}::date` : dayOf(sql`${day}::timestamptz`)
  const { rows } = await sql<UsedBudget & { readonly id: string }>`
    select wanted.id, b.period, b.amount_cents as "amountCents", b.above, to_char(b.from_on, 'YYYY-MM-DD') as from,
      to_char(b.until_on - 1, 'YYYY-MM-DD') as to, used.held_cents as "heldCents", used.spent_cents as "spentCents"
    from unnest(${[...costCentreIds]}::text[]) as wanted (id), budget_on(wanted.id, ${of}) b,
      cost_centre_use(wanted.id, b.from_on, b.until_on) used
    where b.amount_cents is not null`.execute(db)
  return new Map(rows.map(({ id, ...budget }) => [id, budget]))
}

/** Adds to a cost centre its budget of today. */
export async function withBudget<Row extends { readonly id: string }>(db: Database, row: Row) {
  return { ...row, budget: (await findBudgets(db, [row.id])).get(row.id) }
}

interface BudgetChange {
  readonly budget: {
    readonly period: BudgetPeriod
    readonly amountCents: number
    readonly above: AboveBudget
  } | null
  readonly starts: 'this-period' | 'next-period'
}

/**
 * Sets the budget from this or the next period on, replacing all that would start later.
 * @throws Refusal no-company, owners-only, no-such-cost-centre
 */
export function setBudget(db: Database, id: string, change: BudgetChange, owner: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner)
    const costCentre = await findCostCentre(tx, owner.customerId, id)
    if (!costCentre) throw new Refusal('no-such-cost-centre')
    const { budget, starts } = change
    const { rows } = await sql<{ startsOn: string; period: BudgetPeriod }>`
      with
        wanted as (
          select coalesce(${budget?.period ?? null}::text, (select period from budget_on(${id}, ${today})), 'month') as period
        ),
        starting as (
          select period, (date_trunc(period, ${today}::timestamp) + case when ${starts === 'this-period'} then interval '0'
            when period = 'month' then interval '1 month' when period = 'quarter' then interval '3 months'
            else interval '1 year' end)::date as starts_on
          from wanted
        ),
        replaced as (
          delete from budgets where cost_centre_id = ${id} and starts_on > (select starts_on from starting)
        )
      insert into budgets (cost_centre_id, starts_on, period, amount_cents, above)
      select ${id}, starts_on, period, ${budget?.amountCents ?? null}::bigint, ${budget?.above ?? 'refuse'} from starting
      on conflict (cost_centre_id, starts_on) do update
        set period = excluded.period, amount_cents = excluded.amount_cents, above = excluded.above
      returning to_char(starts_on, 'YYYY-MM-DD') as "startsOn", period`.execute(tx)
    const [{ startsOn } = { startsOn: '' }] = rows
    const set = budget
      ? `${formatCents(budget.amountCents)} a ${budget.period}; orders above it ${budget.above === 'refuse' ? 'are refused' : 'need approval'}`
      : 'no budget'
    await recordEvent(tx, owner, 'budget-set', {
      detail: `${costCentreText(costCentre)}: ${set}, from ${printedDay(startsOn)} on`,
    })
  })
}
