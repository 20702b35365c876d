import type { Break } from './break.ts'

/** Steps of approval, stand-ins, and budgets of cost centres. */
export const approvalSteps: readonly Break[] = [
  {
    rule: 'A step that names a person is decided by them or their stand-in',
    file: 'shop/approvals/turn.ts',
    text: 'const deciders = step?.isNamed ?',
    replacement: "const deciders = step?.isNamed && order.id === '' ?",
    test: 'shop/approvals/chain.test.ts',
    title:
      'an order takes the steps for its amount in turn; each is in its history, and whose turn it is gets an email',
  },
  {
    rule: 'A stand-in decides on the days that were named',
    file: 'shop/approvals/stand-ins.ts',
    text: `s.from_on <= \${today} as "isAway"`,
    replacement: 'true as "isAway"',
    test: 'shop/approvals/chain.test.ts',
    title: 'a stand-in decides while somebody is away, for them',
  },
  {
    rule: 'A step of approval is decided in its turn (trigger)',
    file: 'database/schema/approvals.sql',
    text: 'or new.decision is not null and not is_approved_before',
    replacement: 'or false and not is_approved_before',
    test: 'shop/approvals/chain.test.ts',
    title: 'steps that contradict their order are found, and the database refuses them',
  },
  {
    rule: 'A step for a cost centre is for its orders only',
    file: 'shop/approvals/chain.ts',
    text: "e('s.cost_centre_id', 'is', null), ",
    replacement: "e('s.cost_centre_id', 'is', null), e('s.cost_centre_id', 'is not', null), ",
    test: 'shop/approvals/chain.test.ts',
    title: 'steps can be for a cost centre; a changed chain leaves waiting orders as they are',
  },
  {
    rule: 'An order above a budget is refused',
    file: 'shop/cost-centres/budgets.ts',
    text: 'amountCents <= left',
    replacement: 'left >= 0',
    test: 'shop/cost-centres/budgets.test.ts',
    title: 'an order that costs more than is left is refused; unpaid ones are held, paid ones spent',
  },
  {
    rule: 'A budget ends where the next one starts',
    file: 'database/schema/cost-centres.sql',
    text: 'later.starts_on > day',
    replacement: "later.starts_on > day + interval '100 years'",
    test: 'shop/cost-centres/budgets.test.ts',
    title: 'a budget starts with a period, stays for the next ones, and keeps earlier ones as they were',
  },
]
