import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { camt, csv, csvColumns, mt940, OWN_IBAN } from '#test/bank-samples.ts'
import { counts, entry, invoiceNumber as number, openOwing, today } from '#test/owing-company.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

test('a batch is one transfer for each detail, also where each repeats the total or has charges of its own', async () => {
  await using owing = await openOwing(3)
  const { drop, shop } = owing
  const detail = (serial: number, cents: number, more = {}) => ({
    cents,
    name: 'Analytical Engines',
    purpose: number(serial),
    ...more,
  })
  const plain = camt([
    {
      id: 'A',
      entries: [entry(4_020_00, { bankReference: 'X', details: [detail(1, 2_000_00), detail(2, 2_020_00)] })],
    },
  ])
  expect((await drop(plain)).body).toMatchObject({ statements: [{ counts: counts({ booked: 2 }) }] })
  const totals = camt([
    {
      id: 'B',
      openingCents: 4_020_00,
      entries: [entry(2_041_00, { bankReference: 'X', details: [detail(3, 2_040_00), detail(9, 1_00)] })],
    },
  ])
  const total = '<Amt Ccy="USD">2041.00</Amt>'
  const repeated = totals.replaceAll(/(<\/Refs>\s*)<Amt Ccy="USD">[\d.]+<\/Amt>/g, `$1${total}`)
  expect(repeated).toContain(`</Refs>\n${total}`)
  expect((await drop(repeated)).body).toMatchObject({
    statements: [{ counts: counts({ booked: 1, waiting: 1 }) }],
  })
  expect((await shop.rows('bank_transfers')).map(({ amount_cents }) => amount_cents)).toEqual([
    2_000_00, 2_020_00, 2_040_00, 1_00,
  ])
  const withCharges = camt([
    {
      id: 'C',
      openingCents: 6_061_00,
      entries: [
        entry(290_00, {
          details: [detail(7, 195_00, { chargesCents: 5_00 }), detail(8, 95_00, { chargesCents: 5_00 })],
        }),
      ],
    },
  ]).replaceAll(/(<\/Refs>\s*)<Amt Ccy="USD">(\d+)5\.00<\/Amt>/g, '$1')
  expect((await drop(withCharges)).body).toMatchObject({ statements: [{ counts: counts({ waiting: 2 }) }] })
  expect((await shop.rows('bank_transfers')).slice(-2)).toMatchObject([
    { amount_cents: 195_00, charges_cents: 5_00 },
    { amount_cents: 95_00, charges_cents: 5_00 },
  ])
  expect(shop.failures).toEqual([])
})

test('a ZIP of several files is read whole or not at all', async () => {
  await using owing = await openOwing(2)
  const { drop, shop } = owing
  const file = (id: string, serial: number, cents: number) =>
    strToU8(camt([{ id, entries: [entry(cents, { purpose: number(serial) })] }]))
  const good = zipSync({ 'a.xml': file('A', 1, 2_000_00), 'b.xml': file('B', 2, 2_020_00) })
  const bad = zipSync({ 'a.xml': file('A', 1, 2_000_00), 'b.xml': strToU8('<no>') })
  expect(await drop(bad, 'bad.zip')).toMatchObject({ status: 422, body: { code: 'unreadable-statement' } })
  expect(await shop.rows('bank_files')).toEqual([])
  expect((await drop(good, 'good.zip')).body).toMatchObject({
    statements: [{ counts: counts({ booked: 1 }) }, { counts: counts({ booked: 1 }) }],
  })
})

test('hostile and damaged files are refused with a sentence, and nothing of them stays', async () => {
  await using owing = await openOwing(0)
  const { drop, shop } = owing
  const whole = camt([{ entries: [entry(1_00)] }])
  const files: readonly (readonly [about: string, content: string | Uint8Array, says: RegExp])[] = [
    [
      'an entity',
      whole.replace('<Document', '<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]><Document'),
      /DOCTYPE/,
    ],
    ['cut off', whole.slice(0, -200), /not well-formed/],
    ['too deep', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`, /nested more than 40 deep/],
    ['a page of the web', '<html><body>Sign in</body></html>', /not a bank statement in camt\.053/],
    ['another message', whole.replaceAll('camt.053', 'camt.052'), /of a day that is not over/],
    ['an amount of nothing', whole.replaceAll('1.00</Amt>', 'NaN</Amt>'), /is not an amount/],
    ['too many decimals', whole.replaceAll('1.00</Amt>', '1.005</Amt>'), /is not an amount with 2 decimals/],
    ['a day that no calendar has', whole.replaceAll(today, '2026-02-30'), /is not a day/],
    ['bytes of a picture', new Uint8Array(2_000).map((_, at) => at % 7), /neither XML nor text/],
    ['a bomb', zipSync({ 'a.xml': new Uint8Array(20_000_000) }), /larger than 8 MB|unpacks to/],
    ['a ZIP in pieces', zipSync({ 'a.xml': strToU8(whole) }).slice(0, 90), /damaged|empty/],
    [
      'MT940 without its end',
      mt940({ entries: [entry(1_00)] }).split(':62F:')[0] ?? '',
      /ends before its closing balance/,
    ],
    [
      'MT940 with a strange line',
      mt940({ entries: [entry(1_00)] }).replace(/:61:\d{6}/, ':61:XXXXXX'),
      /cannot be read/,
    ],
    ['two columns', 'a;b\n1;2', /fewer than three columns/],
  ]
  for (const [about, content, says] of files) {
    const reply = await drop(content, 'file')
    expect(reply, about).toMatchObject({ status: 422, body: { code: 'unreadable-statement' } })
    expect(reply.body.message, about).toMatch(says)
  }
  const unreadable = await drop(
    csv({ entries: [entry(1_00)] }).replace(/"\d\d\.\d\d\./, '"99.99.'),
    'x.csv',
    csvColumns,
  )
  expect(unreadable.body.message).toMatch(/^Line \d+: “.*” is not a day/)
  const tooLarge = await drop('x'.repeat(9 * 1_024 * 1_024))
  expect([400, 413]).toContain(tooLarge.status)
  for (const table of ['bank_files', 'bank_statements', 'bank_transfers', 'bank_columns'] as const)
    expect(await shop.rows(table)).toEqual([])
  expect(shop.failures).toEqual([])
})

test('MT940 of other banks and other encodings is read too', async () => {
  await using owing = await openOwing(0)
  const { drop, shop } = owing
  const of = (lines: readonly string[], closing: string) =>
    [
      ':20:DEMO',
      `:25:DEMOXX/${OWN_IBAN}USD`,
      ':28C:1/2',
      ':60M:C251230USD10,',
      ...lines,
      `:62M:${closing}`,
      '-',
    ].join('\r\n')
  const dutch = of(
    [
      ':61:2601021230C5,NTRFEREF//BANK-1',
      ':86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/Demo BV/REMI/Factuur 12/EREF/E-12',
      ':61:260102RC2,NRTINONREF',
      ':86:Retoure',
      ':61:260102EC9,NTRFNONREF',
    ],
    'C260102USD13,',
  )
  const reply = await drop(dutch, 'dutch.sta')
  expect(reply, reply.text).toMatchObject({
    body: {
      statements: [{ number: '1', opening: 10, closing: 13, counts: counts({ waiting: 2, pending: 1 }) }],
    },
  })
  expect(await shop.rows('bank_transfers')).toMatchObject([
    {
      payer_name: 'Demo BV',
      payer_iban: 'NL91ABNA0417164300',
      purpose: 'Factuur 12',
      end_to_end_id: 'E-12',
      bank_reference: 'BANK-1',
      amount_cents: 5_00,
      is_return: false,
    },
    { amount_cents: -2_00, is_return: true },
  ])
  const { rows } = await shop.db
    .selectFrom('bank_transfers')
    .select((e) => e.fn<string>('to_char', ['booked_on', e.val('YYYY-MM-DD')]).as('day'))
    .execute()
    .then((days) => ({ rows: days.map(({ day }) => day) }))
  expect(rows[0], 'the day of booking is of the year before').toBe('2025-12-30')
  const umlauts = mt940({ id: 'UML', entries: [entry(3_00, { name: 'Müller & Söhne', purpose: 'Grüße' })] })
  await drop(Buffer.from(umlauts, 'latin1'), 'old.sta')
  expect((await shop.rows('bank_transfers')).at(-1)).toMatchObject({
    payer_name: 'Müller & Söhne',
    purpose: 'Grüße',
  })
})

test('CSV with money in and out in two columns, and one whose balances contradict it', async () => {
  await using owing = await openOwing(0)
  const { drop, shop } = owing
  const columns = {
    bookedOn: 0,
    moneyIn: 2,
    moneyOut: 3,
    purpose: [1],
    days: 'month-day-year',
    decimals: 'point',
  }
  const rows = [
    'Date,Details,Paid in,Paid out',
    '11/28/2026,"Rent, paid",,"1,200.50"',
    '11/27/26,Thanks,17.00,',
    ',Total,17.00,',
  ]
  const reply = await drop(`${rows.slice(0, 3).join('\n')}\n,,,\n`, 'two.csv', columns)
  expect(reply, reply.text).toMatchObject({
    body: { statements: [{ counts: counts({ waiting: 1, ignored: 1 }) }] },
  })
  expect(reply.body.statements).not.toMatchObject([{ opening: expect.anything() }])
  expect((await shop.rows('bank_transfers')).map(({ amount_cents }) => amount_cents)).toEqual([
    -1_200_50, 17_00,
  ])
  const sums = await drop(rows.join('\n'), 'sums.csv', columns)
  expect(sums.body.message, 'a sum below is no transfer').toMatch(/^Line 4: “” is not a day/)
  const wrong = csv({ openingCents: 10_00, entries: [entry(5_00), entry(7_00)] }).replace(
    '"22,00"',
    '"23,00"',
  )
  expect((await drop(wrong, 'wrong.csv', csvColumns)).body).toMatchObject({
    problem: 'Nothing of it was read.',
    statements: [{ problem: expect.stringContaining('$1.00 are missing') }],
  })
})

test('files in the folder are read within a minute and moved; links are left alone', async () => {
  const folder = temporaryFolder('statements')
  mkdirSync(join(folder, 'read'))
  await using owing = await openOwing(1, { statementFolder: folder })
  const { shop, admin } = owing
  writeFileSync(join(folder, '1.xml'), camt([{ entries: [entry(2_000_00, { purpose: number(1) })] }]))
  writeFileSync(join(folder, '2.txt'), 'no statement')
  writeFileSync(join(folder, '.3.xml'), 'being written')
  symlinkSync('/etc/passwd', join(folder, '4.xml'))
  await shop.jobs.tick('read-bank-statements')
  await shop.jobs.tick('read-bank-statements')
  expect(await shop.rows('invoices')).toMatchObject([{ open_cents: 0 }])
  expect((await admin.get('/bank-statements')).body).toMatchObject([
    { name: '2.txt', source: 'folder', problem: expect.stringContaining('fewer than three columns') },
    { name: '1.xml', source: 'folder', statements: [{ counts: counts({ booked: 1 }) }] },
  ])
  expect(readdirSync(folder).toSorted()).toEqual(['.3.xml', '4.xml', 'read'])
  expect(readdirSync(join(folder, 'read'))).toHaveLength(2)
  expect(shop.failures).toEqual([])
})

test('statements come by email to an address that is shown once', async () => {
  await using owing = await openOwing(1, { mailDomain: 'shop.test' })
  const { shop, admin, buyer } = owing
  expect((await admin.get('/bank-statements/ways')).body).toEqual({ email: 'possible', folder: false })
  expect(await buyer.post('/bank-statements/mail-address', {})).toMatchObject({ status: 403 })
  const { body } = await admin.post('/bank-statements/mail-address', {})
  const address = String(body.address)
  expect(address).toMatch(/^statements\+[\da-f]{32}@shop\.test$/)
  const mailbox = await shop.inbox?.findMailbox(address.toUpperCase())
  expect(mailbox).toBeDefined()
  expect(await shop.inbox?.findMailbox('statements+other@shop.test')).toBeUndefined()
  const bytes = Buffer.from(camt([{ entries: [entry(2_000_00, { purpose: number(1) })] }]))
  const file = { name: 'a.xml', type: 'application/xml', bytes }
  const mail = (files: readonly (typeof file)[]) => shop.inbox?.receive(mailbox ?? '', files)
  expect(await mail([{ ...file, name: 'logo.png', type: 'image/png' }])).toMatchObject({ isPassing: false })
  expect(await mail([file])).toBeUndefined()
  expect(await mail([file]), 'the sender tries again').toBeUndefined()
  expect(await shop.rows('invoice_payments')).toHaveLength(1)
  expect((await admin.get('/bank-statements')).body).toMatchObject([{ source: 'email', name: 'a.xml' }])
  expect(await admin.delete('/bank-statements/mail-address')).toMatchObject({ status: 200 })
  expect(await shop.inbox?.findMailbox(address)).toBeUndefined()
})
