import type { EmailTemplate } from '#contract/mail/templates.ts'
import { formatCents } from '#contract/money.ts'
import type { EmailContent } from './content.ts'
import { dayText } from './days.ts'
import { oneLine, paragraphsOf, quantityOf } from './format.ts'

type PoolEmail = Extract<EmailTemplate, { kind: 'pool' }>

/** Emails about a pool, to somebody who has joined it. */
export function poolContent(email: PoolEmail): EmailContent {
  const { event, productName, pieces, amountCents, ends, text, onAccount } = email
  const { subject, sentences } = words[event]
  return {
    subject: `${subject}: ${oneLine(productName)}`,
    name: email.name,
    paragraphs: [...sentences(onAccount), ...(text ? paragraphsOf(text) : [])],
    details: [
      ['Product', quantityOf(pieces, productName)],
      ['At most', formatCents(amountCents)],
      ['Last day of the pool', dayText(ends)],
    ],
    action: { label: 'See My Pools', link: email.link },
    reason: 'you asked to join a pool of this product.',
  }
}

const released = (onAccount: boolean) =>
  onAccount
    ? 'Nothing was ordered, and the credit that we held is free again.'
    : 'Nothing was charged, and nothing stays on hold on your card.'

const words: Readonly<
  Record<
    PoolEmail['event'],
    { readonly subject: string; readonly sentences: (onAccount: boolean) => readonly string[] }
  >
> = {
  joined: {
    subject: 'You have joined a pool',
    sentences: (onAccount) => [
      onAccount
        ? 'We hold credit for your pieces. Nothing is ordered before the pool is filled.'
        : 'We hold the amount on your card. Nothing is charged before the pool is filled.',
      'Once it is filled, we place your order. Until then you can leave at My Pools.',
    ],
  },
  left: { subject: 'You have left a pool', sentences: (onAccount) => [released(onAccount)] },
  filled: {
    subject: 'Your pool is filled',
    sentences: (onAccount) => [
      'The pool has enough pieces, and we have placed your order.',
      onAccount
        ? 'The invoice comes with the next email.'
        : 'We charge your card now. If that does not work, we ask you by email to pay in another way.',
    ],
  },
  ended: {
    subject: 'A pool has ended without you',
    sentences: (onAccount) => [
      'You are no longer in this pool, and no order was placed.',
      released(onAccount),
    ],
  },
  'not-ordered': {
    subject: 'We took you out of a pool',
    sentences: (onAccount) => [
      'The pool has enough pieces, but we could not place your order on the terms that you agreed to.',
      released(onAccount),
    ],
  },
}
