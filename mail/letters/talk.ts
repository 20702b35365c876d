import type { EmailTemplate } from '#contract/email-templates.ts'
import { type Content, count, money, oneLine } from './content.ts'

type TalkLetter = Extract<
  EmailTemplate,
  { kind: 'quote-asked' | 'quote-answered' | 'message-arrived' | 'for-the-shop' }
>

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Questions and answers. Threat: whoever fills in a form with another's address has the shop write there, so what
 * they typed is sent to the shop only.
 */
export function talkContent(letter: TalkLetter): Content {
  switch (letter.kind) {
    case 'quote-asked':
      return {
        subject: `We received your request: ${lotOf(letter.quote)}`,
        name: letter.name,
        paragraphs: ['We answer with a price and how long it stands, usually within one working day.'],
        facts: factsOf(letter.quote),
        because: 'a quote was asked for with this address.',
      }
    case 'quote-answered':
      return {
        subject: `Your quote: ${lotOf(letter.quote)}`,
        name: letter.name,
        paragraphs: letter.note.split(/\n{2,}/).map((part) => oneLine(part, 2_000)),
        facts: [
          ...factsOf(letter.quote),
          ['Price a piece', money(letter.priceCents)],
          ['Together', money(letter.priceCents * letter.quote.pieces)],
          ['Valid until', day.format(letter.expiresAt)],
        ],
        action: { label: 'See the quote', link: letter.link },
        afterwards: [
          'The pieces are held once you accept. Until then they are sold to whoever orders first.',
        ],
        because: 'a quote was asked for with this address.',
      }
    case 'message-arrived':
      return {
        subject: 'We received your message',
        name: letter.name,
        paragraphs: ['We read every message, and answer to this address.'],
        because: 'a message was sent to Hundredfold with this address.',
      }
    case 'for-the-shop':
      return {
        subject: letter.about === 'quote' ? 'A quote is asked for' : 'A message to the shop',
        paragraphs: letter.text.split(/\n{2,}/).map((part) => oneLine(part, 2_000)),
        facts: [
          ['From', oneLine(letter.from.name)],
          ['Answer to', letter.from.email],
        ],
        action: {
          label: letter.about === 'quote' ? 'Answer the request' : 'Go to the shop',
          link: letter.link,
        },
        because: 'you are an admin of Hundredfold.',
      }
  }
}

interface Quote {
  readonly productName: string
  readonly pieces: number
}

const lotOf = ({ productName, pieces }: Quote) => `${count(pieces)}\u00a0× ${oneLine(productName)}`

const factsOf = ({ productName, pieces }: Quote): readonly (readonly [string, string])[] => [
  ['Product', oneLine(productName)],
  ['Quantity', `${count(pieces)} pieces`],
]
