import type { SampleEntry } from './bank-samples.ts'
import type { Answer, Case, Plan, SetInvoice } from './bank-transfers.ts'

/** Another sign, one missing, one too many, or two that changed places, in the serial or the year. */
export function mistyped(number: string, at: number): string {
  const [, year = '', serial = ''] = number.split('-')
  const ways = [
    // A serial that the set does not have.
    `INV-${year}-9${serial.slice(1)}`,
    `INV-${year}-${serial.slice(1)}`,
    `INV-${year}-0${serial}`,
    `INV-${year[0]}${year[2]}${year[1]}${year[3]}-${serial}`.replace(`${year[0]}${year[2]}${year[1]}`, '220'),
    `${year}-8${serial.slice(1)}`,
  ]
  return ways[at % ways.length] ?? number
}

export interface Makers {
  readonly take: (is?: (invoice: SetInvoice) => boolean) => SetInvoice
  readonly takeSeveral: (count: number) => SetInvoice[]
  readonly from: (invoice: SetInvoice, cents: number, more?: Partial<SampleEntry>) => SampleEntry
}

/** The two companies whose names differ by their form only cannot be told apart by a bank's name. */
const isToldApart = ({ company }: SetInvoice) => !company.startsWith('Alpha Technik')

export function nameOnly({
  rest,
  take,
  takeSeveral,
  from,
  whole,
}: Makers & {
  readonly rest: readonly SetInvoice[]
  readonly whole: (invoice: SetInvoice) => Answer
}): Case[] {
  const sums = Array.from({ length: 5 }, (_, at): Case => {
    const several = takeSeveral(2)
    const cents = several.reduce((sum, invoice) => sum + invoice.cents, 0)
    const parts = Object.fromEntries(several.map((invoice) => [invoice.id, [invoice.cents] as const]))
    const [first] = several
    return {
      about: 'a sum, with the name alone',
      entry: from(first ?? take(), cents, { purpose: `Sammelzahlung ${at}` }),
      answer: { is: 'booked', parts },
    }
  })
  const single = Array.from({ length: 26 }, (): Case => {
    const invoice = take(
      (each) =>
        each.discountCents === 0 &&
        isToldApart(each) &&
        rest.every((other) => other === each || other.company !== each.company || other.cents !== each.cents),
    )
    return {
      about: 'the amount, with the name alone',
      entry: from(invoice, invoice.cents, { purpose: 'Danke für die Lieferung' }),
      answer: whole(invoice),
    }
  })
  return [...sums, ...single]
}

/** Written by hand: each has a trap, and no rule may decide. */
export function hardCases({
  take,
  takeSeveral,
  from,
  settled,
  day,
}: Makers & Pick<Plan, 'settled' | 'day'>): Case[] {
  const waits = (about: string, entry: SampleEntry): Case => ({ about, entry, answer: { is: 'waits' } })
  const isPlain = (invoice: SetInvoice) => invoice.discountCents === 0 && isToldApart(invoice)
  const [known, other, third, fourth, fifth, sixth] = Array.from({ length: 6 }, () => take(isPlain)) as [
    SetInvoice,
    SetInvoice,
    SetInvoice,
    SetInvoice,
    SetInvoice,
    SetInvoice,
  ] // six of them
  const foreign = take((invoice) => isPlain(invoice) && invoice.company !== other.company)
  const twin = take(({ company }) => company === 'Alpha Technik AG')
  const [two, three] = takeSeveral(2) as [SetInvoice, SetInvoice] // two of them
  const [paid, paidToo] = settled as [SetInvoice, SetInvoice] // two of them
  const stranger = { name: 'Unbekannt Demo', iban: 'XX00999999' }
  return [
    waits('the amount of an invoice from a stranger', {
      ...stranger,
      cents: known.cents,
      day,
      purpose: 'Danke',
    }),
    waits('a payout of the card service', {
      cents: 81_234_56,
      day,
      name: 'Card Service Demo',
      purpose: 'PAYOUT 2026-11',
    }),
    waits(
      'the number of another customer, with the own amount',
      from(other, other.cents, { purpose: foreign.number }),
    ),
    waits('less than a number asks, from somebody else', {
      ...stranger,
      cents: 50_00,
      day,
      purpose: third.number,
    }),
    waits('more than a number asks, from somebody else', {
      ...stranger,
      cents: fourth.cents + 50_00,
      day,
      purpose: fourth.number,
    }),
    waits('paid a second time', from(paid, paid.cents, { purpose: paid.number })),
    waits(
      'paid a second time, other words',
      from(paidToo, paidToo.cents + 3, { purpose: `nochmal ${paidToo.number}` }),
    ),
    waits('two customers of the same name', from(twin, twin.cents, { purpose: 'Rechnung' })),
    waits(
      'one number, and the rest is another invoice',
      from(two, two.cents + three.cents, { purpose: two.number }),
    ),
    waits('a known payer, and no amount fits', from(fifth, fifth.cents + 77_77, { purpose: 'Akonto' })),
    waits('a number that is nearly one, from a stranger', {
      ...stranger,
      cents: sixth.cents,
      day,
      purpose: `Rechnung ${mistyped(sixth.number, 0)}`,
    }),
    waits('a refund of a supplier', {
      cents: 12_34,
      day,
      name: 'Demo Supplier',
      purpose: 'Gutschrift 4711',
      isReturn: true,
    }),
    waits('a return of something that never came', {
      ...stranger,
      cents: -987_65,
      day,
      isReturn: true,
      purpose: 'RETOURE',
    }),
    waits('a text of nothing', { cents: 1_00, day }),
    waits('a number of last century', { ...stranger, cents: 10_00, day, purpose: 'INV-1999-000001' }),
  ]
}
