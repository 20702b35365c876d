import { expect, test } from 'vitest'
import { approvalReason } from './approval-reason.ts'

const limit = { amount: 500, spent: 200 }

test.each([
  [
    'nothing is asked where there are no rules',
    { limit: undefined, threshold: undefined },
    1_000_000,
    undefined,
  ],
  ['the whole limit may be used', { limit, threshold: undefined }, 300, undefined],
  ['a cent more exceeds it', { limit, threshold: undefined }, 300.01, 'spending-limit'],
  [
    'a limit of 0 lets nothing pass',
    { limit: { amount: 0, spent: 0 }, threshold: undefined },
    1,
    'spending-limit',
  ],
  ['an order at the threshold passes', { limit: undefined, threshold: 100 }, 100, undefined],
  ['an order above it does not', { limit: undefined, threshold: 100 }, 100.01, 'approval-threshold'],
  ['the member’s own limit is named first', { limit, threshold: 100 }, 400, 'spending-limit'],
] as const)('%s', (_, rules, amount, cause) => {
  expect(approvalReason({ ...rules, approvesOwn: false }, amount)).toBe(cause)
  expect(approvalReason({ ...rules, approvesOwn: true }, amount), 'who approves their own asks nobody').toBe(
    undefined,
  )
})
