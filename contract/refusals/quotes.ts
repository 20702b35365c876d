import { CARD_LIMIT_CENTS } from '../limits.ts'
import { formatCents } from '../money.ts'

/** Quotes: rows of the table in refusals.ts. */
export const quotesRefusals = {
  'no-such-quote': [404, 'There is no such quote, or it is not yours.'],
  'no-such-quote-link': [404, 'This link no longer works. Ask the person who sent it for a new one.'],
  'quote-not-open': [
    409,
    'This is no longer possible for this quote. Reload the page to see its current state.',
  ],
  'quote-expired': [409, 'This offer is no longer valid. Ask for a new one; it takes a minute.'],
  'quote-changed': [
    409,
    'This quote has changed since you opened it. Reload the page to see what is new; nothing was done.',
  ],
  'quote-too-long': [
    409,
    'A quote has at most 100 rounds, and this one has reached them. Decline it, or ask for a new one.',
  ],
  'no-such-quote-line': [422, 'A line that was sent is not part of this quote.'],
  'quote-lines-refused': [
    422,
    'Some lines could not be ordered like this. Each of them says why; nothing was sent.',
  ],
  'quote-not-in-parts': [
    409,
    'This offer cannot be called part by part. Accept it as one order, or ask for that in a counter-offer.',
  ],
  'quote-kit-changed': [
    409,
    'The parts of a kit in this offer have changed since it was offered. Ask for a new offer with a counter-offer.',
  ],
  'quote-hold-short': [
    409,
    'This offer would hold more pieces than are in stock and confirmed to come. Each line says how many can be held. Offer fewer, or do not hold them.',
  ],
  'quote-pieces-late': [
    409,
    'Some pieces that this offer holds are late, or no longer coming, and have no new day yet. Accept the offer once they have a day, or send a counter-offer for fewer pieces.',
  ],
  'quote-above-card-limit': [
    422,
    () =>
      `At this price the quote comes to more than ${formatCents(CARD_LIMIT_CENTS)}, the most that a card can pay. Give a lower price.`,
  ],
} as const
