import { readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { InvoiceDetails } from '#contract/invoices/endpoints.ts'
import type { AccessPoint, SubmittedDocument } from '#contract/ports.ts'
import { printDocument } from '#documents/print.ts'
import { giveUp, insertMail, markSent, noteFailure } from '#mail/store.ts'
import { address, type GermanShop, germanSeller, invoiced, openGermanShop } from '#test/german-shop.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { attachedDocuments } from '../attached-documents.ts'
import { openFolder } from './folder.ts'
import { sendRound } from './send.ts'

const lines = [{ product_id: 'router', orderAmount: 100 }]
const year = new Date().getUTCFullYear()
const number = `INV-${year}-000001`

const rules = {
  name: 'Ada & Söhne',
  taxNumber: 'DE 129273398',
  approvalThreshold: null,
  selfApproval: false,
  invoiceEmail: 'ap@example.com',
}

/** Opens a shop whose company wants its invoices so, and orders one. */
async function openSending(format: string, accessPoint?: AccessPoint) {
  const german = await openGermanShop(accessPoint && { accessPoint })
  expect(await german.owner.put('/companies/mine', { ...rules, invoiceFormat: format })).toMatchObject({
    status: 200,
  })
  return { ...german, path: await invoiced(german, { delivery: address, lines }) }
}

const folderFor = () => {
  const folder = temporaryFolder('access-point')
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const visible = async (folder: string) => (await readdir(folder)).filter((name) => !name.startsWith('.'))
const stateOf = async ({ admin }: Pick<GermanShop, 'admin'>, path: string) =>
  InvoiceDetails.parse((await admin.get(path)).body).transmissions
const openOnes = async ({ admin }: Pick<GermanShop, 'admin'>) =>
  (await admin.get('/invoices/transmissions')).body
const sentMails = ({ shop }: GermanShop) =>
  shop.mails.emails.filter(({ kind, to }) => kind === 'document-sent' && to === 'ap@example.com')

test('an email to accounts payable carries what the company chose, and the invoice says what became of it', async () => {
  await using sending = await openSending('xrechnung')
  const { shop, admin, owner, path } = sending
  const [mail] = sentMails(sending)
  if (!mail?.attached) throw new Error('nothing was sent')
  expect(mail).toMatchObject({ number, format: 'xrechnung' })
  const print = attachedDocuments({ db: shop.db, printDocument, publicUrl: 'http://shop.test' })
  const [file] = await print(mail.attached)
  expect(file).toMatchObject({ name: `${number}.xml`, type: 'application/xml' })
  expect(Buffer.from(file?.bytes ?? []).toString()).toBe(
    (await owner.get(`${path}/xml?format=xrechnung`)).text,
  )
  expect(await openOnes(sending)).toMatchObject([
    { document: number, company: 'Ada & Söhne', channel: 'mail', state: 'queued', attempts: 0 },
  ])

  const { to, attached, ...email } = mail
  const store = (sentAt: Date | null) =>
    shop.db
      .transaction()
      .execute((tx) =>
        insertMail(tx, { messageKey: crypto.randomUUID(), recipient: to, email, attached, sentAt }),
      )
  const id = await store(null)
  await noteFailure(shop.db, id, 'mail server is away')
  expect(await stateOf(sending, path)).toMatchObject([
    { state: 'queued', attempts: 1, answer: 'mail server is away' },
  ])
  await giveUp(shop.db, id, '550 no such mailbox', { forget: true })
  expect(await stateOf(sending, path)).toMatchObject([
    { state: 'refused', attempts: 2, answer: '550 no such mailbox', answeredAt: expect.any(String) },
  ])
  const [seen] = InvoiceDetails.parse((await owner.get(path)).body).transmissions
  expect(seen, 'the customer sees no answers of servers').toEqual({
    _id: expect.any(String),
    document: number,
    channel: 'mail',
    format: 'xrechnung',
    state: 'refused',
    queuedAt: expect.any(String),
    answeredAt: expect.any(String),
  })

  // Sent again, in the format that the company wants by now.
  await owner.put('/companies/mine', { ...rules, invoiceFormat: 'factur-x' })
  const again = `/invoices/transmissions/${seen?._id}/resend`
  expect((await owner.post(again, {})).status).toBe(403)
  expect(await admin.post(again, {})).toMatchObject({ status: 200 })
  expect(await admin.post(again, {})).toMatchObject({ status: 409, body: { code: 'not-refused' } })
  expect(await admin.post('/invoices/transmissions/none/resend', {})).toMatchObject({
    status: 404,
    body: { code: 'no-such-transmission' },
  })
  expect(sentMails(sending).map((each) => 'format' in each && each.format)).toEqual(['xrechnung', 'factur-x'])
  await markSent(shop.db, await store(null), { forget: true })
  expect(await stateOf(sending, path)).toMatchObject([
    { state: 'sent', format: 'factur-x', attempts: 1, sentAt: expect.any(String) },
  ])
  expect(await openOnes(sending), 'nothing more is heard of an email').toEqual([])
  expect((await admin.get('/audit-log?action=invoice-sent-again')).body).toMatchObject([
    { label: `${number}: Ada & Söhne`, before: { state: 'refused' } },
  ])
})

test('an email that is only for the outbox is sent at once, and one lacking details has the PDF', async () => {
  await using sending = await openSending('cii')
  const { shop, admin, path } = sending
  const [mail] = sentMails(sending)
  if (!mail) throw new Error('nothing was sent')
  const { to, attached, ...email } = mail
  await shop.db
    .transaction()
    .execute((tx) => insertMail(tx, { messageKey: 'k', recipient: to, email, attached, sentAt: new Date() }))
  expect(await stateOf(sending, path)).toMatchObject([{ state: 'sent', attempts: 1 }])
  // The seller's address in one piece has no place in the data.
  await admin.put('/settings/seller', { ...germanSeller, street: '', address: 'Beispielweg 2' })
  const other = await invoiced(sending, { delivery: address, lines })
  expect(await stateOf(sending, other)).toMatchObject([{ format: 'pdf', state: 'queued' }])
  expect(sentMails(sending).at(-1)).toMatchObject({ format: 'pdf' })
})

test('the access point gets each document once in a folder, complete, and its answers are read', async () => {
  const folder = folderFor()
  await using sending = await openSending('peppol', await openFolder(folder))
  const { shop, admin, owner, path } = sending
  expect(sentMails(sending)).toEqual([])
  expect(await visible(folder)).toEqual([])
  await shop.jobs.runAll()
  expect(await visible(folder)).toEqual([`${number}.xml`])
  expect(await readFile(join(folder, `${number}.xml`), 'utf8')).toBe(
    (await owner.get(`${path}/xml?format=peppol`)).text,
  )
  expect(await stateOf(sending, path)).toMatchObject([{ channel: 'folder', state: 'sent', attempts: 1 }])
  expect(await openOnes(sending), 'it waits for an answer').toMatchObject([
    { document: number, state: 'sent' },
  ])

  // The credit note, and answers: one to nothing that was sent, one that is a link, and one that counts.
  const { body } = await owner.get(path)
  await admin.post(`/orders/${body.order_id}/refunds`, { amount: 10, reason: 'Late' })
  await shop.jobs.runAll()
  await writeFile(join(folder, `INV-${year}-999999.refused`), 'who?')
  await writeFile(join(folder, 'secret'), 'of another program')
  await symlink(join(folder, 'secret'), join(folder, `CN-${year}-000001.refused`))
  await writeFile(join(folder, `${number}.accepted`), '')
  await shop.jobs.tick('read-invoice-answers')
  expect(await stateOf(sending, path)).toMatchObject([{ state: 'accepted' }, { state: 'sent' }])
  expect(await visible(folder)).toEqual([
    `CN-${year}-000001.refused`,
    `CN-${year}-000001.xml`,
    `INV-${year}-000001.xml`,
    `INV-${year}-999999.refused`,
    'secret',
  ])
  await rm(join(folder, `CN-${year}-000001.refused`))
  await writeFile(join(folder, `CN-${year}-000001.refused`), ` BR-CO-15\n\u0000${'long '.repeat(900)}`)
  await shop.jobs.tick('read-invoice-answers')
  const [, refused] = await stateOf(sending, path)
  expect(refused).toMatchObject({ document: `CN-${year}-000001`, state: 'refused' })
  expect(refused?.answer).toMatch(/^BR-CO-15 long long/)
  // An answer that stayed from before says nothing of what is sent again.
  await writeFile(join(folder, `CN-${year}-000001.refused`), 'old')
  expect((await admin.post(`/invoices/transmissions/${refused?._id}/resend`, {})).status).toBe(200)
  await shop.jobs.runAll()
  await shop.jobs.tick('read-invoice-answers')
  const [, sentAgain] = await stateOf(sending, path)
  expect(sentAgain?.state).toBe('sent')
  expect(sentAgain).not.toHaveProperty('answer')

  // What the network cannot carry is refused at once; a PDF goes by email.
  await admin.put('/settings/seller', { ...germanSeller, electronicAddress: '' })
  const refusedAtOnce = await invoiced(sending, { delivery: address, lines })
  expect(await stateOf(sending, refusedAtOnce)).toMatchObject([
    { state: 'refused', answer: expect.stringContaining('electronic address in the Peppol network') },
  ])
  await owner.put('/companies/mine', { ...rules, invoiceFormat: 'pdf' })
  const mailed = await invoiced(sending, { delivery: address, lines })
  expect(await stateOf(sending, mailed)).toMatchObject([{ channel: 'mail', format: 'pdf' }])
  await expect(
    sql`update invoice_transmissions set state = 'queued' where state = 'accepted'`.execute(shop.db),
  ).rejects.toThrow(/does not become/)
})

const file = (key: string, text: string): SubmittedDocument => ({
  key,
  number,
  name: `${number}.xml`,
  type: 'application/xml',
  bytes: Buffer.from(text),
})
const { signal } = new AbortController()

test('a process that is killed at any step loses no document and hands none over twice', async () => {
  const folder = folderFor()
  const point = await openFolder(folder)
  const [own, dropped] = [join(folder, '.hundredfold'), join(folder, `${number}.xml`)]
  // Killed while it was prepared: half of it is there.
  await writeFile(join(own, 'a-1.prepared'), '<In')
  await point.submit(file('a-1', '<Invoice/>'), signal)
  expect(await readFile(dropped, 'utf8')).toBe('<Invoice/>')
  // The access point took it; the job runs again, because it was killed before it noted that.
  await rm(dropped)
  await point.submit(file('a-1', '<Invoice/>'), signal)
  expect(await visible(folder)).toEqual([])
  // Killed between the record and the release.
  await point.submit(file('a-2', '<Invoice/>'), signal)
  await rename(dropped, join(own, 'a-2.prepared'))
  await point.submit(file('a-2', '<Invoice/>'), signal)
  expect(await visible(folder)).toEqual([`${number}.xml`])
  await expect(point.submit({ ...file('a-3', ''), name: '../x.xml' }, signal)).rejects.toThrow('no file name')
  await expect(openFolder(dropped), 'a file where the folder should be').rejects.toThrow(
    'Invoices cannot be written to',
  )
})

test('what fails is tried again within bounds, then refused with the reason, and sent again by an admin', async () => {
  let broken = true
  const taken: string[] = []
  const accessPoint: AccessPoint = {
    async submit({ key }) {
      if (broken) throw new Error('disk full')
      taken.push(key)
    },
    async readAnswers() {},
  }
  await using sending = await openSending('cii', accessPoint)
  const { shop, admin, path } = sending
  const [first] = await stateOf(sending, path)
  const round = { id: String(first?._id), round: 1 }
  const attempt = (of = round) => sendRound({ db: shop.db, printDocument }, accessPoint, of, signal)
  shop.jobs.forget()
  for (let attempts = 1; attempts < 12; attempts += 1) {
    await expect(attempt()).rejects.toThrow('disk full')
    expect(await stateOf(sending, path)).toMatchObject([{ state: 'queued', attempts, answer: 'disk full' }])
  }
  await expect(attempt()).rejects.toThrow('disk full')
  expect(await stateOf(sending, path)).toMatchObject([
    { state: 'refused', attempts: 12, answer: 'disk full' },
  ])
  broken = false
  await attempt()
  expect(taken, 'a late job of a round that is over does nothing').toEqual([])
  await admin.post(`/invoices/transmissions/${round.id}/resend`, {})
  await attempt()
  expect(taken).toEqual([])
  await Promise.all([attempt({ ...round, round: 2 }), attempt({ ...round, round: 2 })])
  expect(new Set(taken)).toEqual(new Set([`${round.id}-2`]))
  expect(await stateOf(sending, path)).toMatchObject([{ state: 'sent' }])
  await shop.jobs.runAll()
})
