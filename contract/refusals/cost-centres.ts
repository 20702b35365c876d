/** Refusals about cost centres: rows of the table in refusals.ts. */
export const costCentresRefusals = {
  'no-such-cost-centre': [
    404,
    'Your company has no such cost centre, or orders can no longer be charged to it. Reload the page to see the others.',
  ],
  'cost-centre-code-taken': [
    409,
    'Your company has a cost centre with this code already. Change that one, or enter another code.',
  ],
  'too-many-cost-centres': [
    422,
    'A company has at most 1,000 cost centres. Change one that is no longer used.',
  ],
  'cost-centre-needed': [
    422,
    'Your company charges each order to a cost centre. Choose one at checkout, or ask an owner of the company to set yours.',
  ],
  'above-budget': [
    409,
    'The order exceeds the rest of its cost centre’s budget. Order less, choose another cost centre, or ask an owner of the company.',
  ],
} as const

/** The refusals about an order's cost centre, declared by calls that place one. */
export const costCentreProblems = ['no-such-cost-centre', 'cost-centre-needed', 'above-budget'] as const
