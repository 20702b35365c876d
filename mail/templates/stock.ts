import { counted, formatCount } from '#contract/counts.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { promisedText } from '#contract/stock/promised-text.ts'
import type { Detail, EmailContent } from './content.ts'
import { oneLine } from './format.ts'

type Kinds = 'back-in-stock' | 'days-changed' | 'pieces-late'

export function stockContent(email: Extract<EmailTemplate, { kind: Kinds }>): EmailContent {
  switch (email.kind) {
    case 'back-in-stock':
      return backInStock(email)
    case 'days-changed':
      return daysChanged(email)
    case 'pieces-late':
      return piecesLate(email)
  }
}

function backInStock(email: Extract<EmailTemplate, { kind: 'back-in-stock' }>): EmailContent {
  const product = oneLine(email.productName)
  return {
    subject: `Back in stock: ${product}`,
    paragraphs: [
      `You asked us to tell you when ${product} is back in stock. ${formatCount(email.available)} pieces can be ordered as we write this; we hold none of them for you.`,
    ],
    action: { label: 'See the product', link: email.link },
    afterwards: [
      `This is the only email about it. To stop such emails about other products as well: ${email.endLink}`,
    ],
    reason: 'somebody asked with this address to be told when a product is back in stock.',
  }
}

type DaysChanged = Extract<EmailTemplate, { kind: 'days-changed' }>
type MovedLine = DaysChanged['lines'][number]

function daysChanged({ name, lines, lineCount, link }: DaysChanged): EmailContent {
  const kinds = Map.groupBy(lines, kindOf)
  const [first = 'order'] = kinds.keys()
  return {
    subject: `New delivery dates for ${numbersOf(lines.map(numberOf))}`,
    name,
    paragraphs: ['The day on which we have some of your pieces has changed.'],
    details: [
      ...lines.flatMap((line): Detail[] => [
        ['Product', `${oneLine(line.productName)}, ${numberOf(line)}`],
        ['Before', promisedText(line.before)],
        ['Now', promisedText(line.after) || 'all in stock'],
      ]),
      ...moreOf(lineCount - lines.length),
    ],
    action: { label: ofKind[first].label, link },
    afterwards: [...kinds].map(([kind, own]) => {
      const { stays, choices, choicesWithoutDay } = ofKind[kind]
      const isWithoutDay = own.some(({ after }) => after.some(({ on }) => on === null))
      const to = kind === first ? '' : own[0]?.link
      return [stays, isWithoutDay ? choicesWithoutDay : choices, to].filter(Boolean).join(' ')
    }),
    reason: ofKind[first].reason,
  }
}

const numberOf = ({ orderNumber, quoteNumber, callOffNumber }: MovedLine): string =>
  orderNumber ?? quoteNumber ?? callOffNumber ?? ''

const kindOf = ({ quoteNumber, callOffNumber }: MovedLine) => {
  if (quoteNumber) return 'quote'
  return callOffNumber ? 'call-off-order' : 'order'
}

const ofUnpaid = 'An order that is not paid yet can be cancelled there as a whole.'

const cancelMoved = `If the new days do not suit you, you can cancel these pieces free of charge on the page of the order. ${ofUnpaid}`
const seeCallOff = 'On its page you see what is set aside and when it comes, and can call what you need.'

/** The things that stay the same and the buyer's options, even if pieces have no day. */
const ofKind = {
  order: {
    label: 'See the order',
    stays: 'Everything else of the order stays as it is.',
    choices: cancelMoved,
    choicesWithoutDay: `${cancelMoved} When pieces without a date get one, we write to you again.`,
    reason: 'you ordered pieces that we promised for a day.',
  },
  quote: {
    label: 'See the offer',
    stays: 'The prices of the offer and its last day stay as they are.',
    choices: 'On its page you can accept it, make a counter-offer or decline it.',
    choicesWithoutDay:
      'On its page you can make a counter-offer or decline it, and accept it once all its pieces have a date or are in stock.',
    reason: 'an offer to you holds pieces that have not come yet.',
  },
  'call-off-order': {
    label: 'See the call-off order',
    stays: 'The prices of the call-off order and its last day stay as they are.',
    choices: seeCallOff,
    choicesWithoutDay: `${seeCallOff} Pieces without a date are no longer set aside. We set new pieces aside as soon as we have them.`,
    reason: 'you are the buyer of a call-off order of which pieces have not come yet.',
  },
} as const

function piecesLate({
  name,
  lines,
  lineCount,
  link,
}: Extract<EmailTemplate, { kind: 'pieces-late' }>): EmailContent {
  return {
    subject: `Late pieces of ${numbersOf(lines.map(({ orderNumber }) => orderNumber))}`,
    name,
    paragraphs: [
      'The day on which we promised some of your pieces has passed, and they have not come. When there is a new day, we write to you again.',
    ],
    details: [
      ...lines.flatMap(({ orderNumber, productName, late }): Detail[] => [
        ['Product', `${oneLine(productName)}, ${orderNumber}`],
        ['Promised', promisedText(late)],
      ]),
      ...moreOf(lineCount - lines.length),
    ],
    action: { label: 'See the order', link },
    afterwards: [
      `If you do not want to wait, you can cancel these pieces free of charge on the page of the order. ${ofUnpaid}`,
    ],
    reason: 'you ordered pieces that we promised for a day.',
  }
}

/** The first of the numbers. */
const numbersOf = (numbers: readonly string[]): string => [...new Set(numbers)].slice(0, 3).join(', ')

const moreOf = (lines: number): Detail[] => (lines > 0 ? [['And more', counted(lines, 'more line')]] : [])
