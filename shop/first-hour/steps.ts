import { type FirstHour, type FirstStep, firstSteps } from '#contract/first-hour/endpoints.ts'
import type { Database } from '#database/open.ts'
import { exampleTexts } from '../legal-texts/store.ts'
import { findDone, findSkipped, isNewShop } from './store.ts'

export async function findFirstHour(db: Database): Promise<FirstHour> {
  const [isNew, seen, examples, skipped] = await Promise.all([
    isNewShop(db),
    findDone(db),
    exampleTexts(db),
    findSkipped(db),
  ])
  const done: Partial<Record<FirstStep, boolean>> = {
    ...seen,
    legal: examples.length === 0,
    open: skipped.has('open'),
  }
  return {
    isNew,
    steps: firstSteps.map((step) => ({
      step,
      state: done[step] ? 'done' : skipped.has(step) ? 'skipped' : 'left',
    })),
  }
}

/** Returns how many steps a new shop has left; 0 for a demo and for a shop that is open. */
export async function countStepsLeft(db: Database): Promise<number> {
  if (!(await isNewShop(db))) return 0
  const { steps } = await findFirstHour(db)
  return steps.filter(({ state }) => state === 'left').length
}
