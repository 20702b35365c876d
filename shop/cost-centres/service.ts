import { costCentreText } from '#contract/cost-centres/cost-centre.ts'
import { MAX_COST_CENTRES } from '#contract/cost-centres/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { recordEvent } from '../companies/events.ts'
import { lockAsOwner } from '../companies/members.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { findBudgets } from './budgets.ts'
import * as store from './store.ts'

/**
 * Lists the cost centres of the caller's company.
 * @param day the day in whose periods budgets are counted
 */
export function listCostCentres(
  db: Database,
  {
    onlyActive,
    day,
    ...list
  }: PageRequest & { readonly onlyActive: boolean; readonly day?: string | undefined },
  { customerId, companyRole }: Caller,
) {
  if (!companyRole) throw new Refusal('no-company')
  const filter = { onlyActive }
  return readPage(
    list,
    async (page) => {
      const found = await store.findCostCentres(db, customerId, { ...filter, ...page })
      const budgets = await findBudgets(
        db,
        found.map(({ id }) => id),
        day,
      )
      return found.map((row) => ({ ...row, budget: budgets.get(row.id) }))
    },
    store.countCostCentres(db, customerId, filter),
  )
}

/** @throws Refusal no-company, owners-only, cost-centre-code-taken, too-many-cost-centres */
export function createCostCentre(
  db: Database,
  fields: store.CostCentreFields,
  owner: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  const { customerId } = owner
  return db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner)
    if (await store.isCodeTaken(tx, customerId, fields.code)) throw new Refusal('cost-centre-code-taken')
    if ((await store.countCostCentres(tx, customerId, { onlyActive: false })) >= MAX_COST_CENTRES)
      throw new Refusal('too-many-cost-centres')
    const id = await store.insertCostCentre(tx, customerId, fields)
    await recordEvent(tx, owner, 'cost-centre-added', { detail: describe(fields) })
    await keep(tx, id)
    return id
  })
}

/** @throws Refusal no-company, owners-only, no-such-cost-centre, cost-centre-code-taken */
export function changeCostCentre(
  db: Database,
  id: string,
  fields: store.CostCentreFields,
  owner: Caller,
): Promise<void> {
  const { customerId } = owner
  return db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner)
    const before = await store.findCostCentre(tx, customerId, id)
    if (!before) throw new Refusal('no-such-cost-centre')
    if (await store.isCodeTaken(tx, customerId, fields.code, id)) throw new Refusal('cost-centre-code-taken')
    await store.updateCostCentre(tx, id, fields)
    await recordEvent(tx, owner, 'cost-centre-changed', {
      detail: `${describe(before)}, now ${describe(fields)}`,
    })
  })
}

const describe = ({ active, ...fields }: store.CostCentreFields) =>
  `${costCentreText(fields)}${active ? '' : ' (inactive)'}`
