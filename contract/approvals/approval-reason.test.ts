import { expect, test } from 'vitest'
import { reasonsForApproval } from './approval-reason.ts'
import { approvalSentences, pastReasonSentences } from './reason-texts.ts'

const limit = { amount: 500, window: 'month', spent: 200 } as const
const budget = {
  code: 'K-300',
  name: 'Workshop',
  period: 'month',
  to: '2999-12-31',
  amount: 1_000,
  left: 250,
  above: 'approval',
} as const
const none = { limit: undefined, threshold: undefined }

test.each([
  ['nothing is asked where there are no rules', none, 1_000_000, []],
  ['the whole limit may be used', { limit, threshold: undefined }, 300, []],
  ['a cent more exceeds it', { limit, threshold: undefined }, 300.01, ['spending-limit']],
  [
    'a limit of 0 lets nothing pass',
    { ...none, limit: { ...limit, amount: 0, spent: 0 } },
    1,
    ['spending-limit'],
  ],
  ['an order at the threshold passes', { limit: undefined, threshold: 100 }, 100, []],
  ['an order above it does not', { limit: undefined, threshold: 100 }, 100.01, ['approval-threshold']],
  ['all that is left may be used', { ...none, budget }, 250, []],
  ['a budget that refuses is no reason', { ...none, budget: { ...budget, above: 'refuse' } }, 900, []],
  [
    'every reason is named',
    { limit, threshold: 100, budget },
    400,
    ['spending-limit', 'approval-threshold', 'budget'],
  ],
  ['two of three', { limit, threshold: 1_000, budget }, 400, ['spending-limit', 'budget']],
] as const)('%s', (_, rules, amount, causes) => {
  const causesOf = (approvesOwn: boolean) =>
    reasonsForApproval({ ...rules, approvesOwn }, amount).map(({ cause }) => cause)
  expect(causesOf(false)).toEqual(causes)
  expect(causesOf(true), 'who approves their own asks nobody').toEqual([])
})

test('each reason has a sentence with its amounts, and the budget one with what the order leaves', () => {
  const reasons = reasonsForApproval({ limit, threshold: 100, budget, approvesOwn: false }, 400)
  expect(approvalSentences({ reasons }, 'your')).toEqual([
    'Your limit is $500 a month: $200 was used before, and this order needs $400.',
    'Your company approves orders above $100.',
    'K-300 has $250 left this month; this order needs $400 and takes it $150 over its budget.',
  ])
  expect(pastReasonSentences(reasons)).toEqual([
    'The requester’s limit was $500 a month: $200 was used before, and the order needed $400.',
    'The company approved orders above $100.',
    'K-300 had $250 left for the month; the order needed $400.',
  ])
  const now = { ...budget, left: -50, leftAfter: -450 }
  expect(approvalSentences({ reasons, budget: now }, 'the requester’s').at(-1)).toBe(
    'Meanwhile K-300 is $50 over its budget this month; this order needs $400 and takes it $450 over its budget.',
  )
  const enough = { ...budget, to: '2020-01-31', left: 900, leftAfter: 500 }
  expect(approvalSentences({ reasons: [], budget: enough }, 'the requester’s')).toEqual([
    'K-300 has $900 left for its month; this order needs $400 and leaves $500.',
  ])
})
