import { hardCases, mistyped, nameOnly } from './bank-hard-cases.ts'
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
