import type { SampleEntry } from './bank-samples.ts'

/**
 * A set of 300 transfers, each with the right answer, made by a seed. Answers come from how a transfer is made, never from the
 * shop's rules: the payer is known to the generator, whatever the text says.
 */

export interface SetInvoice {
  readonly id: string
  readonly number: string
  readonly orderNumber: number
  readonly cents: number
  readonly company: string
  readonly customerId: string
  readonly reference: string
  /** Cash discount that may be taken, and until when; 0: none. */
  readonly discountCents: number
  readonly discountUntil: string
}

/** What should become of it. `waits`: no rule may decide, because the transfer does not say enough, or says two things. */
export type Answer =
  | { readonly is: 'waits' | 'ignored' }
  | {
      readonly is: 'booked'
      /** Cents by invoice: of the transfer, cash discount, charges. */
      readonly parts: Readonly<
        Record<string, readonly [transfer: number, discount?: number, charges?: number]>
      >
      readonly keptCents?: number
    }
  /** The case whose money it takes back. */
  | { readonly is: 'returns'; readonly of: number }

export interface Case {
  readonly about: string
  readonly entry: SampleEntry
  readonly answer: Answer
}

/** Names as companies have them: forms, umlauts, signs, long ones, alike ones, and two that differ by their form only. */
export const companyNames = [
  'Müller & Söhne GmbH',
  'Nordwind Handel GmbH',
  'Nordwind Handels AG',
  'Alpha Technik GmbH',
  'Alpha Technik AG',
  'Bäckerei Groß KG',
  'Gesellschaft für angewandte Netzwerktechnik und Rechenzentren mbH',
  'Fjord Elektronik AS',
  'Société Générique du Matériel SARL',
  'Dutch Parts B.V.',
  'Café Zoë',
  'Sample Systems Ltd',
  'Sample Solutions Ltd',
  ...Array.from({ length: 27 }, (_, at) => `Demo Betrieb ${String.fromCharCode(65 + (at % 26))}${at} GmbH`),
] as const

/** mulberry32: the same numbers for the same seed. */
export function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return { below, pick: <T>(from: readonly T[]): T => from[below(from.length)] as T } // the list is not empty
}

type Random = ReturnType<typeof seeded>

/** How people and banks write the number of an invoice. */
const writings: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => number.toLowerCase(),
  (number) => number.replaceAll('-', ' '),
  (number) => number.replaceAll('-', ''),
  (number) => `Rechnung ${number.slice(4)}`,
  (number) => `Invoice No. ${number}, thank you`,
  (number) => `inv.${number.slice(4).replace('-', '/')}`,
  (number) => `Rg. ${number.slice(0, 11)} ${number.slice(11)} vom 12.11.2026`,
  (number) => `RE ${number.slice(4)} / Kd.-Nr. 4711`,
  (number) => `Zahlung zu ${number} vom 2026-11-03 abzgl. nichts`,
]

/** Names as banks write them: in capitals, without umlauts, cut off. */
const banksNames: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss'),
  (name) => name.toUpperCase().slice(0, 70),
]

const ibanOf = (company: string) =>
  `XX00${[...company].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1_000_000_007, 7)}`.padEnd(
    20,
    '0',
  )

export interface Plan {
  readonly invoices: readonly SetInvoice[]
  /** Settled before. */
  readonly settled: readonly SetInvoice[]
  readonly day: string
  readonly seed: number
}

/** @param invoices at least 330, in any order */
export function casesOf({ invoices, settled, day, seed }: Plan): Case[] {
  const random = seeded(seed)
  const rest = [...invoices]
  const cases: Case[] = []
  const take = (is: (invoice: SetInvoice) => boolean = () => true): SetInvoice => {
    const at = rest.findIndex(is)
    const [invoice] = at < 0 ? [] : rest.splice(at, 1)
    if (!invoice) throw new Error('too few invoices for the set')
    return invoice
  }
  const takeSeveral = (count: number): SetInvoice[] => {
    const company = [...Map.groupBy(rest, (each) => each.company)].find(
      ([, own]) => own.length >= count + 2,
    )?.[0]
    return Array.from({ length: count }, () => take((each) => each.company === company))
  }
  const from = ({ company }: SetInvoice, cents: number, more: Partial<SampleEntry> = {}): SampleEntry => ({
    cents,
    day,
    name: random.pick(banksNames)(company),
    iban: ibanOf(company),
    ...more,
  })
  const add = (about: string, count: number, make: (at: number) => Omit<Case, 'about'>) => {
    for (let at = 0; at < count; at += 1) cases.push({ about, ...make(at) })
  }
  const whole = (invoice: SetInvoice): Answer => ({ is: 'booked', parts: { [invoice.id]: [invoice.cents] } })
  const isPlain = ({ discountCents }: SetInvoice) => discountCents === 0
  const write = (random_: Random, { number }: SetInvoice) => random_.pick(writings)(number)

  add('the number, in some writing', 90, () => {
    const invoice = take(isPlain)
    return {
      entry: from(invoice, invoice.cents, { purpose: write(random, invoice) }),
      answer: whole(invoice),
    }
  })
  add('the number, from somebody else’s account', 4, () => {
    const invoice = take(isPlain)
    const entry = {
      ...from(invoice, invoice.cents, { purpose: invoice.number }),
      name: 'Treuhand Demo',
      iban: '',
    }
    return { entry, answer: whole(invoice) }
  })
  add('the creditor’s reference', 38, (at) => {
    const invoice = take(isPlain)
    const inText = { purpose: `Ref ${invoice.reference.replaceAll(/(.{4})(?=.)/g, '$1 ')}` }
    const entry = from(invoice, invoice.cents, at % 2 ? inText : { reference: invoice.reference })
    return { entry, answer: whole(invoice) }
  })
  add('the number of the order', 18, (at) => {
    const invoice = take(isPlain)
    const text = `Bestellung HF${random.pick(['-', ' ', ''])}${invoice.orderNumber}`
    const entry = from(
      invoice,
      invoice.cents,
      at % 3 ? { purpose: text } : { endToEndId: `HF-${invoice.orderNumber}` },
    )
    return { entry, answer: whole(invoice) }
  })
  add('cash discount in its days', 20, (at) => {
    const invoice = take(({ discountCents, discountUntil }) => discountCents > 0 && discountUntil >= day)
    // Others round differently.
    const discount = invoice.discountCents + (at % 5 === 0 ? 1 : 0)
    const entry = from(invoice, invoice.cents - discount, {
      purpose: `${write(random, invoice)} abzgl. 2% Skonto`,
    })
    return { entry, answer: { is: 'booked', parts: { [invoice.id]: [invoice.cents - discount, discount] } } }
  })
  add('cash discount too late: a part', 6, () => {
    const invoice = take(({ discountCents, discountUntil }) => discountCents > 0 && discountUntil < day)
    const cents = invoice.cents - invoice.discountCents
    return {
      entry: from(invoice, cents, { purpose: `${invoice.number} 2% Skonto` }),
      answer: { is: 'booked', parts: { [invoice.id]: [cents] } },
    }
  })
  add('several numbers', 14, (at) => {
    const several = takeSeveral(2 + (at % 3)).map((invoice) => ({ ...invoice }))
    const cents = several.reduce((sum, invoice) => sum + invoice.cents, 0)
    const purpose = several.map(({ number }) => number).join(random.pick([', ', ' und ', '; ', ' ']))
    const parts = Object.fromEntries(several.map((invoice) => [invoice.id, [invoice.cents] as const]))
    const [first] = several
    return { entry: from(first ?? take(), cents, { purpose }), answer: { is: 'booked', parts } }
  })
  add('a part, with the number', 15, () => {
    const invoice = take(isPlain)
    const cents = Math.round(invoice.cents * 0.4) + random.below(500)
    const entry = from(invoice, cents, { purpose: `${invoice.number} 1. Rate` })
    return { entry, answer: { is: 'booked', parts: { [invoice.id]: [cents] } } }
  })
  add('too much, with the number', 12, () => {
    const invoice = take(isPlain)
    const more = 1_01 + random.below(9_000)
    const entry = from(invoice, invoice.cents + more, { purpose: write(random, invoice) })
    return { entry, answer: { is: 'booked', parts: { [invoice.id]: [invoice.cents] }, keptCents: more } }
  })
  add('a typing error in the number', 15, (at) => {
    const invoice = take(isPlain)
    return {
      entry: from(invoice, invoice.cents, { purpose: `Rechnung ${mistyped(invoice.number, at)}` }),
      answer: whole(invoice),
    }
  })
  add('bank charges were taken off', 6, () => {
    const invoice = take(isPlain)
    const charges = 7_50 + random.below(800)
    const entry = from(invoice, invoice.cents - charges, { purpose: invoice.number, chargesCents: charges })
    return { entry, answer: { is: 'booked', parts: { [invoice.id]: [invoice.cents - charges, 0, charges] } } }
  })
  const paidCases = cases.flatMap(({ about }, at) => (about === 'the number, in some writing' ? [at] : []))
  add('a return', 6, (at) => {
    const of = paidCases[at] ?? 0
    const paid = cases[of]?.entry ?? from(take(), 0)
    const endToEndId = `RETURN-${at}`
    cases[of] = { ...(cases[of] as Case), entry: { ...paid, endToEndId } } // of is one of them
    return {
      entry: { ...paid, cents: -paid.cents, endToEndId, isReturn: true, purpose: 'RETOURE' },
      answer: { is: 'returns', of },
    }
  })
  add('money that left', 10, (at) => ({
    entry: {
      cents: -(10_00 + random.below(90_000)),
      day,
      name: 'Demo Supplier',
      purpose: `Order ${at} of goods`,
    },
    answer: { is: 'ignored' },
  }))
  const hard = hardCases({ take, takeSeveral, from, settled, day })
  const unnamed = nameOnly({ rest, take, takeSeveral, from, whole })
  cases.push(...unnamed, ...hard)
  return cases
}

/** Another sign, one missing, one too many, or two that changed places, in the serial or the year. */
function mistyped(number: string, at: number): string {
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

interface Makers {
  readonly take: (is?: (invoice: SetInvoice) => boolean) => SetInvoice
  readonly takeSeveral: (count: number) => SetInvoice[]
  readonly from: (invoice: SetInvoice, cents: number, more?: Partial<SampleEntry>) => SampleEntry
}

/** The two companies whose names differ by their form only cannot be told apart by a bank's name. */
const isToldApart = ({ company }: SetInvoice) => !company.startsWith('Alpha Technik')

function nameOnly({
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
function hardCases({
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
