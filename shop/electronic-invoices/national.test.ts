import { expect, test } from 'vitest'
import { InvoiceDetails } from '#contract/invoices/endpoints.ts'
import { setTax } from '#test/charges.ts'
import { brokenRules } from '#test/e-invoices/check.ts'
import { address, type GermanShop, germanSeller, invoiced, openGermanShop } from '#test/german-shop.ts'
import type { TestCaller } from '#test/open-shop.ts'

/** A seller and its buyer, as their countries know them. */
interface Parties {
  readonly country: string
  readonly percent?: number
  readonly seller: Partial<typeof germanSeller>
  readonly buyer: {
    readonly taxNumber: string
    readonly register: string
    readonly electronicAddress: string
  }
  /** What the document says of the seller's register, and of the buyer's. */
  readonly registers: readonly string[]
}

const at = (city: string, postalCode: string) => ({ street: 'Street 1', city, postalCode })

const countries: readonly Parties[] = [
  {
    country: 'NL',
    percent: 21,
    seller: {
      ...at('Utrecht', '3511 AA'),
      taxNumber: 'NL004495445B01',
      register: 'KvK 12345678',
      electronicAddress: '0106:12345678',
    },
    buyer: { taxNumber: 'NL000099998B57', register: '87654321', electronicAddress: '0106:87654321' },
    registers: ['schemeID="0106">12345678<', 'schemeID="0106">87654321<'],
  },
  {
    country: 'DK',
    percent: 25,
    seller: {
      ...at('Aarhus', '8000'),
      taxNumber: 'DK13585628',
      register: '',
      electronicAddress: '0184:13585628',
    },
    buyer: { taxNumber: 'DK10150817', register: 'CVR 10150817', electronicAddress: '0184:10150817' },
    registers: ['schemeID="0184">13585628<', 'schemeID="0184">10150817<'],
  },
  {
    country: 'IS',
    percent: 24,
    seller: {
      ...at('Reykjavík', '101'),
      taxNumber: 'IS12345',
      register: '561289-2119',
      electronicAddress: '0196:5612892119',
    },
    buyer: { taxNumber: 'IS54321', register: '4710080280', electronicAddress: '0196:4710080280' },
    registers: ['schemeID="0196">5612892119<', 'schemeID="0196">4710080280<'],
  },
  {
    country: 'SE',
    percent: 25,
    seller: {
      ...at('Malmö', '211 20'),
      taxNumber: 'SE556188840401',
      register: '556188-8404',
      electronicAddress: '0007:5561888404',
    },
    buyer: { taxNumber: 'SE556188840401', register: '', electronicAddress: '0007:5561888404' },
    registers: ['schemeID="0007">5561888404<'],
  },
  {
    country: 'NO',
    percent: 25,
    seller: {
      ...at('Bergen', '5003'),
      taxNumber: 'NO 995525828',
      register: '',
      electronicAddress: '0192:995525828',
    },
    buyer: { taxNumber: 'NO 995 525 828 MVA', register: '', electronicAddress: '0192:995525828' },
    registers: ['schemeID="0192">995525828<', '>NO995525828MVA<'],
  },
  {
    country: 'FR',
    percent: 20,
    seller: {
      ...at('Lyon', '69002'),
      taxNumber: 'FR40303265045',
      register: 'RCS Lyon 303 265 045',
      electronicAddress: '0225:303265045',
    },
    buyer: { taxNumber: 'FRK7399859412', register: '73282932000074', electronicAddress: '0225:732829320' },
    registers: ['schemeID="0002">303265045<', 'schemeID="0002">732829320<'],
  },
  {
    country: 'IT',
    percent: 22,
    seller: {
      ...at('Milano', '20121'),
      taxNumber: 'IT00743110157',
      register: 'REA MI-1234567',
      electronicAddress: '0211:IT00743110157',
    },
    buyer: { taxNumber: 'IT00743110157', register: '00743110157', electronicAddress: '0211:IT00743110157' },
    registers: ['<cbc:CompanyID>REA MI-1234567<', 'schemeID="0210">00743110157<'],
  },
  {
    country: 'BE',
    percent: 21,
    seller: {
      ...at('Gent', '9000'),
      taxNumber: 'BE0123456749',
      register: '',
      electronicAddress: '0208:0123456749',
    },
    buyer: { taxNumber: 'BE1000000120', register: '', electronicAddress: '0208:1000000120' },
    registers: ['schemeID="0208">0123456749<', 'schemeID="0208">1000000120<'],
  },
  {
    country: 'DE',
    seller: {},
    buyer: { taxNumber: 'DE129273398', register: 'HRB 2', electronicAddress: '9930:DE129273398' },
    registers: ['<cbc:CompanyID>HRB 1<', '<cbc:CompanyID>HRB 2<'],
  },
]

const lines = [{ product_id: 'router', orderAmount: 201 }]

const rules = {
  name: 'Ada & Söhne',
  approvalThreshold: null,
  selfApproval: false,
}

async function settle(german: GermanShop, { country, percent, seller, buyer }: Parties): Promise<object> {
  if (percent) await setTax(german.admin, { country, name: 'VAT', percent })
  await german.owner.put('/companies/mine', { ...rules, ...buyer })
  const saved = { ...germanSeller, country, ...seller }
  expect((await german.admin.put('/settings/seller', saved)).body.lacking).toEqual(
    country === 'GR' ? [expect.objectContaining({ format: 'peppol' })] : [],
  )
  return saved
}

const delivery = ({
  country,
  seller: { street = 'Street 1', city = 'Town', postalCode = '1000' },
}: Parties) => ({
  ...address,
  street,
  city,
  postalCode,
  country,
})

async function xmlAt(caller: TestCaller, path: string): Promise<string> {
  const { status, text } = await caller.get(`${path}/xml?format=peppol`)
  expect(status, text).toBe(200)
  expect(brokenRules(text, 'en16931-ubl'), text).toEqual([])
  expect(brokenRules(text, 'peppol'), text).toEqual([])
  const cii = (await caller.get(`${path}/xml?format=cii`)).text
  expect(brokenRules(cii, 'en16931-cii'), cii).toEqual([])
  expect(brokenRules(cii, 'factur-x'), cii).toEqual([])
  return text
}

test.each(countries)(
  'documents of a seller in $country keep its rules, on account, by card and credited',
  async (parties) => {
    await using german = await openGermanShop()
    const { shop, admin, owner } = german
    await settle(german, parties)
    const to = delivery(parties)
    const path = await invoiced(german, { delivery: to, lines })
    const xml = await xmlAt(owner, path)
    for (const register of parties.registers) expect(xml).toContain(register)
    const { body: invoice } = await owner.get(path)
    const order = `/orders/${invoice.order_id}`
    // Pieces, pieces at another amount, and an amount.
    await admin.post(`${order}/refunds`, { lines: [{ line: 1, orderAmount: 3 }], reason: 'Broken' })
    await admin.post(`${order}/refunds`, { amount: 77.77, reason: 'Agreed' })
    const { creditNotes } = InvoiceDetails.parse((await owner.get(path)).body)
    expect(creditNotes).toHaveLength(2)
    for (const { number } of creditNotes) await xmlAt(owner, `${path}/credit-notes/${number}`)

    const priced = await owner.post('/orders', { delivery: to, lines, paymentAmount: 1 })
    const placed = await owner.post('/orders', {
      delivery: to,
      lines,
      paymentAmount: priced.body.paymentAmount,
    })
    const id = String(placed.body.insertedId)
    await owner.post('/create-payment-intent', { _id: id })
    shop.cards.pay(id)
    await owner.put('/orderUpdate', { _id: id })
    await xmlAt(owner, `/invoices/${(await owner.get('/invoices/mine')).body[0]?._id}`)
  },
)

/** What a seller lacks, or its buyer, and what the refusal names. */
type Lacking = readonly [country: string, change: object, names: string, isOfDocument?: boolean]

const lacking: readonly Lacking[] = [
  [
    'NL',
    { register: '1234' },
    "the seller's number in the company register, as KvK number (8 digits) or OIN (20 digits)",
  ],
  ['NL', { postalCode: '' }, "the seller's postal code"],
  ['NL', { iban: '' }, "the seller's IBAN", true],
  [
    'NL',
    { register: 'x' },
    "the buyer's number in the company register, as KvK number (8 digits) or OIN (20 digits)",
    true,
  ],
  ['DK', { register: 'unknown' }, "the seller's number in the company register, as CVR number (8 digits)"],
  ['IS', { register: '' }, "the seller's number in the company register, as kennitala (10 digits)"],
  ['IS', { postalCode: '' }, "the seller's postal code"],
  ['IS', { register: '' }, "the buyer's number in the company register, as kennitala (10 digits)", true],
  ['IT', { postalCode: '' }, "the seller's postal code"],
  [
    'SE',
    { register: '5561888405' },
    "the seller's number in the company register, as organisation number (10 digits)",
  ],
  ['SE', { taxNumber: '556188-8404' }, "the seller's VAT number, as SE and twelve digits"],
  ['DE', { phone: '' }, "the seller's phone", true],
  [
    'BE',
    { electronicAddress: '0208:0123456748' },
    "the seller's electronic address without a mistake: the check digits of 0208:0123456748 do not match",
  ],
]

const named = lacking.map(([country, change, names, isOfDocument = false]) => {
  return { country, change, names, isOfDocument }
})

test.each(named)(
  'a seller in $country with $change is told: $names',
  async ({ country, change, names, isOfDocument }) => {
    await using german = await openGermanShop()
    const { admin, owner } = german
    const parties = countries.find((each) => each.country === country)
    if (!parties) throw new Error(`nothing is known of ${country}`)
    const saved = await settle(german, parties)
    const ofBuyer = names.includes('buyer')
    if (ofBuyer) await owner.put('/companies/mine', { ...rules, ...parties.buyer, ...change })
    else {
      const { status, body } = await admin.put('/settings/seller', { ...saved, ...change })
      expect(status).toBe(200)
      const told = (body.lacking as { format: string; missing: string[] }[]).find(
        ({ format }) => format === 'peppol',
      )
      expect(told?.missing ?? []).toEqual(isOfDocument ? [] : [names])
      expect((await admin.get('/settings/seller/electronic-invoices')).body.lacking).toEqual(body.lacking)
    }
    const path = await invoiced(german, { delivery: delivery(parties), lines })
    expect(await owner.get(`${path}/xml?format=peppol`)).toMatchObject({
      status: 409,
      body: { code: 'invoice-not-structured', missing: [names], message: expect.stringContaining(names) },
    })
  },
)

test('a Greek seller is told that its tax office gives each invoice a number', async () => {
  await using german = await openGermanShop()
  const greek = { taxNumber: 'EL094259216', register: '', electronicAddress: '9933:094259216' }
  const parties = {
    country: 'GR',
    percent: 24,
    seller: { ...at('Athina', '105 57'), ...greek },
    buyer: greek,
    registers: [],
  }
  await settle(german, parties)
  const path = await invoiced(german, { delivery: delivery(parties), lines })
  const { status, body } = await german.owner.get(`${path}/xml?format=peppol`)
  expect(status).toBe(409)
  expect(body.message).toContain('MARK from the tax office (myDATA), which this shop does not ask for')
  expect((await german.owner.get(`${path}/xml?format=cii`)).status).toBe(200)
})

test('a Swedish seller has the rates of Sweden only', async () => {
  await using german = await openGermanShop()
  const [swedish] = countries.filter(({ country }) => country === 'SE')
  if (!swedish) throw new Error('nothing is known of SE')
  await settle(german, swedish)
  const path = await invoiced(german, { delivery: address, lines })
  expect((await german.owner.get(`${path}/xml?format=peppol`)).body.missing).toEqual([
    'a Swedish rate of 6, 12 or 25 percent for all taxed goods',
  ])
})
