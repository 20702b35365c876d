/** Refusals of call-off orders: rows of the table in refusals.ts. */
export const callOffOrdersRefusals = {
  'no-such-call-off-order': [404, 'There is no such call-off order. Reload the page to see the others.'],
  'call-off-not-proposed': [
    409,
    'This call-off order has been answered already. Reload the page to see the answer.',
  ],
  'call-off-not-waiting': [
    409,
    'This call-off order is not waiting for approval. Reload the page to see its current state.',
  ],
  'call-off-agreed-yourself': [
    403,
    'You agreed to this call-off order. Another approver or owner of your company has to approve it.',
  ],
  'call-off-not-active': [
    409,
    'Nothing can be called from this call-off order now. Reload the page to see its current state.',
  ],
  'call-off-ended': [409, 'This call-off order has ended. Ask us for a new one.'],
  'call-off-not-begun': [
    409,
    'The first day of this call-off order has not come yet. Call from that day on.',
  ],
  'call-off-line-unknown': [422, 'The call-off order has no such line. Reload the page.'],
  'call-off-not-too-few': [
    409,
    'These pieces can be called. Only pieces that are too few for an order can be given up.',
  ],
  'call-off-too-many': [409, 'The call-off order has fewer pieces left. Reload the page to see how many.'],
  'call-off-below-minimum': [422, 'Call at least the minimum of the line.'],
  'call-off-leaves-too-few': [
    422,
    'Fewer pieces than the minimum of a call would be left. Call all that are left, or leave more.',
  ],
  'call-off-needs-number': [422, 'Enter a purchase-order number: calls on account need one.'],
  'call-off-line-too-small': [
    422,
    'A line has fewer pieces than a call takes. Lower the minimum per call (100 or more), or offer more pieces.',
  ],
  'call-off-too-many-lines': [
    422,
    'A call-off order has at most 50 products. Make an offer of fewer, or one that is ordered whole.',
  ],
  'call-off-of-kit': [422, 'A call-off order cannot include kits. Add their parts instead.'],
  'call-off-schedule-too-large': [422, 'The dates call more pieces than the line has.'],
  'call-off-schedule-outside': [422, 'A date is not between the first and the last day.'],
  'call-off-needs-buyer': [422, 'No customer has this email. Enter the email of somebody with an account.'],
  'call-off-until-past': [422, 'Choose a later last day. It must not be in the past.'],
} as const
