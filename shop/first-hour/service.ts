import type { FirstStep } from '#contract/first-hour/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { findFirstHour } from './steps.ts'
import { deleteStep, insertStep } from './store.ts'

/** @returns false when nothing changed */
export function skipFirstStep(
  db: Database,
  { step, skipped }: { readonly step: Exclude<FirstStep, 'open'>; readonly skipped: boolean },
  admin: Caller,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await (skipped ? insertStep(tx, step) : deleteStep(tx, step)))) return false
    await recordAction(tx, {
      actor: admin.email,
      action: 'first-step-changed',
      subject: step,
      label: step,
      after: { skipped },
    })
    return true
  })
}

/**
 * @returns false when it is open already
 * @throws Refusal steps-left
 */
export function openShop(db: Database, admin: Caller): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { steps } = await findFirstHour(tx)
    if (steps.some(({ step, state }) => step !== 'open' && state === 'left')) throw new Refusal('steps-left')
    if (!(await insertStep(tx, 'open'))) return false
    await recordAction(tx, {
      actor: admin.email,
      action: 'shop-opened',
      subject: 'first-hour',
      label: 'Shop',
    })
    return true
  })
}
