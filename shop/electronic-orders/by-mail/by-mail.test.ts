import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { bucketName, fillBucket } from '#database/rate-limits.ts'
import { first, parseXml, textAt } from '#http/xml/tree.ts'
import { openMailReceiver } from '#mail/inbound/receiver.ts'
import { attachedDocuments } from '#shop/attached-documents.ts'
import { anyDoctype } from '#test/electronic-documents.ts'
import { openOrders, orderRequest, send } from '#test/electronic-orders.ts'
import { onlyLoopback, openReceiver } from '#test/receiver.ts'
import { GLN, misplaced, ublOrder } from '#test/ubl-order.ts'

const DOMAIN = 'orders.shop.test'

interface Mail {
  readonly to?: string
  readonly from?: string
  readonly text?: string
  readonly headers?: Record<string, string>
  readonly files?: readonly {
    readonly filename: string
    readonly content: string | Buffer
    readonly contentType?: string
  }[]
}

/** A company whose purchasing system orders by email. */
async function openMailed() {
  const company = await openOrders({ mailDomain: DOMAIN, mayReach: onlyLoopback })
  const { shop, admin, connection } = company
  if (!shop.inbox) throw new Error('the shop receives no email')
  const options = {
    host: '127.0.0.1',
    port: 0,
    domain: DOMAIN,
    inbox: shop.inbox,
    logFailure: (failure: unknown) => void shop.failures.push(failure),
  }
  const receiver = await openMailReceiver(options)
  const client = createTransport({ host: '127.0.0.1', port: receiver.port, secure: false, ignoreTLS: true })
  const make = async (id = connection, answersTo = 'Purchasing@Engines.example') => {
    const made = await admin.post(`/punchout-connections/${id}/mail-address`, { answersTo })
    expect(made, made.text).toMatchObject({ status: 200 })
    return String(made.body.address)
  }
  const address = await make()
  return {
    ...company,
    receiver,
    options,
    address,
    make,
    /** @returns how the server answered */
    mail: async ({
      to = address,
      from = 'erp@engines.example',
      text = 'See attached.',
      headers,
      files = [],
    }: Mail) =>
      client
        .sendMail({
          envelope: { from, to: [to] },
          from: 'erp@engines.example',
          to,
          subject: 'A purchase order',
          text,
          ...(headers && { headers }),
          attachments: [...files],
        })
        .then(() => '250', failureText),
    mailRaw: async (raw: string) =>
      client
        .sendMail({ envelope: { from: 'erp@engines.example', to: [address] }, raw })
        .then(() => '250', failureText),
    answers: () =>
      shop.mails.emails.flatMap((email) => (email.kind === 'electronic-order-answered' ? [email] : [])),
    /** Documents as they are attached to the emails that went out. */
    documents: async () => {
      await shop.jobs.tick('dispatch-webhooks')
      await shop.jobs.runAll()
      const print = attachedDocuments({
        db: shop.db,
        printDocument: async () => new Uint8Array(),
        publicUrl: 'http://shop.test',
      })
      const sent = shop.mails.emails.flatMap((email) => (email.kind === 'electronic-document' ? [email] : []))
      return Promise.all(
        sent.map(async (email) => {
          const [file] = email.attached ? await print(email.attached) : []
          return { email, name: file?.name, xml: Buffer.from(file?.bytes ?? []).toString() }
        }),
      )
    },
    async [Symbol.asyncDispose]() {
      client.close()
      await receiver.close()
      await company[Symbol.asyncDispose]()
    },
  }
}

const failureText = (failure: { responseCode?: number; message: string }) =>
  `${failure.responseCode} ${failure.message}`

const xml = (content: string, filename = 'order.xml') => ({
  filename,
  content,
  contentType: 'application/xml',
})

test('a file of an email is an order as by HTTP, answered by email once more for the same file, and confirmed by email', async () => {
  await using company = await openMailed()
  const { shop, admin, secret, id, address, connection, mail, answers, documents } = company
  expect(address).toMatch(/^orders\+[0-9a-f]{32}@orders\.shop\.test$/)
  const connections = await admin.get(`/companies/${id}/punchout-connections`)
  expect(connections.body).toMatchObject([
    {
      mailOrders: { answersTo: 'purchasing@engines.example' },
      documents: { url: 'mailto:purchasing@engines.example', state: 'on' },
    },
  ])
  const token = address.slice('orders+'.length).split('@')[0] ?? ''
  const stored = JSON.stringify([await shop.rows('punchout_connections'), await shop.rows('audit_log')])
  expect(stored).not.toContain(token)
  expect((await shop.rows('audit_log')).at(-1)).toMatchObject({
    action: 'electronic-order-address-made',
    subject: connection,
    after: { answersTo: 'purchasing@engines.example' },
  })

  const document = orderRequest({ secret: 'none', payloadId: 'one@buyer' })
  const files = [xml(document), { filename: 'order.pdf', content: Buffer.from('%PDF-1.7') }]
  expect(await mail({ files, to: address.toUpperCase() })).toBe('250')
  const [order] = await shop.rows('orders')
  expect(order).toMatchObject({
    amount_cents: 360_000,
    purchase_order_number: 'PO-7',
    buyer_email: 'bert@example.com',
    on_account: true,
  })
  expect(await shop.rows('electronic_orders')).toMatchObject([
    { payload_id: 'one@buyer', order_id: order?.id },
  ])
  const placed = {
    kind: 'electronic-order-answered',
    to: 'purchasing@engines.example',
    system: 'Coupa',
    about: 'PO-7',
    outcome: 'placed',
    says: 'The order was placed. Its number in the shop is HF-100001.',
  }
  expect(answers()).toEqual([placed])
  expect(await mail({ files }), 'the same email').toBe('250')
  expect(await send(shop, orderRequest({ secret, payloadId: 'one@buyer' })), 'by HTTP').toEqual({
    status: '200',
    says: placed.says,
  })
  expect(answers()).toEqual([placed, placed])
  expect(await shop.rows('orders')).toHaveLength(1)

  const [confirmed] = await documents()
  expect(confirmed).toMatchObject({
    email: {
      to: 'purchasing@engines.example',
      system: 'Coupa',
      document: 'confirmation',
      purchaseOrderNumber: 'PO-7',
      format: 'cxml',
    },
    name: 'confirmation.xml',
  })
  const root = parseXml(confirmed?.xml ?? '', anyDoctype)
  expect(first(root, 'Request/ConfirmationRequest/ConfirmationHeader')?.attributes).toMatchObject({
    type: 'accept',
  })
  expect(textAt(root, 'Header/Sender/Credential/SharedSecret')).toBe('')
  expect((await admin.get(`/companies/${id}/electronic-documents`)).body).toMatchObject([
    { kind: 'invoice', state: 'delivered' },
    { kind: 'confirmation', state: 'delivered', attempts: 1 },
  ])
  expect((await shop.rows('webhook_endpoints'))[0]).toMatchObject({ shared_secret: null })
  expect(shop.failures).toEqual([])
})

test('what is refused is answered; what is no order of this connection is not taken, and nobody is written to', async () => {
  await using company = await openMailed()
  const { shop, admin, connection, address, mail, answers, documents } = company
  expect(await mail({ files: [xml(orderRequest({ secret: '-', items: [{ price: '17.00' }] }))] })).toBe('250')
  expect(answers()).toMatchObject([
    { outcome: 'refused', about: 'PO-7', says: expect.stringContaining('its price is 18.00 USD, not 17.00') },
  ])
  expect(await shop.rows('electronic_orders')).toMatchObject([{ order_id: null, order_number: 'PO-7' }])

  const readable = /^554 .*cXML 1\.2.*UBL 2\..*does not read PDFs/
  const pdf = { filename: 'order.pdf', content: Buffer.from('%PDF-1.7') }
  expect(await mail({ files: [pdf] })).toMatch(readable)
  expect(await mail({ text: '<cXML/>' })).toMatch(readable)
  expect(await mail({ files: [xml('<Invoice/>')] })).toMatch(/^554 .*not an Order, OrderChange/)
  expect(await mail({ files: [xml('not xml')] })).toMatch(/^554 .*is not XML/)
  expect(await mail({ files: [xml(ublOrder())] })).toMatch(/^554 .*names a different sender/)
  const bomb = `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(9)}">]><a>&b;</a>`
  expect(await mail({ files: [xml(bomb)] })).toMatch(/^554 .*must not have declarations/)
  const many = Array.from({ length: 11 }, (_, place) => xml('<a/>', `${place}.xml`))
  expect(await mail({ files: many })).toMatch(/^554 .*at most 10/)
  expect(await mail({ files: [xml(`<a>${' '.repeat(4 * 1_024 * 1_024)}</a>`)] })).toMatch(
    /^554 .*larger than 4 MB/,
  )
  expect(await mail({ files: [{ ...pdf, content: Buffer.alloc(13 * 1_024 * 1_024) }] })).toMatch(/^552 /)

  // What no database can store: in the name of a file, or in the order.
  const before = await shop.rows('orders')
  const boundary = 'b'
  const raw = (name: string) =>
    [
      `From: erp@engines.example\r\nTo: ${address}\r\nSubject: =?utf-8?Q?a=00b?=\r\nMIME-Version: 1.0`,
      `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n--${boundary}`,
      `Content-Type: application/xml\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n<a/>`,
      `--${boundary}\r\nContent-Type: application/xml\r\n\r\n${orderRequest({ secret: '-', number: 'PO-7b' })}`,
      `--${boundary}--`,
    ].join('\r\n')
  for (const name of ['=?utf-8?Q?a=00b.xml?=', 'a\0b.xml'])
    expect(await company.mailRaw(raw(name)), name).toMatch(/^554 /)
  for (const sign of ['&#0;', '&#xD800;', '\0'])
    expect(
      await mail({ files: [xml(orderRequest({ secret: '-', number: `PO${sign}7` }))] }),
      JSON.stringify(sign),
    ).toMatch(/^554 /)
  expect(await shop.rows('orders')).toEqual(before)

  // Whoever answers by machine, and the documents of this shop, are not answered.
  expect(await mail({ headers: { 'Auto-Submitted': 'auto-replied' }, text: 'I am away' })).toMatch(readable)
  expect(await mail({ from: '', files: [xml(orderRequest({ secret: '-', number: 'PO-8' }))] })).toMatch(
    /^550 /,
  )
  expect(await mail({ files: [xml(orderRequest({ secret: '-', number: 'PO-9', payloadId: 'nine' }))] })).toBe(
    '250',
  )
  const [confirmation] = await documents()
  expect(await mail({ files: [xml(confirmation?.xml ?? '')] })).toMatch(/^554 .*not an OrderRequest/)
  expect(answers()).toMatchObject([{ about: 'PO-7' }, { about: 'PO-9', outcome: 'placed' }])

  for (const to of [
    `orders+${'0'.repeat(32)}@${DOMAIN}`,
    `sales@${DOMAIN}`,
    address.replace(DOMAIN, 'example.com'),
  ])
    expect(await mail({ to }), to).toMatch(/^550 /)
  const both = [xml('<a/>', 'a.xml'), xml(orderRequest({ secret: '-', number: 'PO-10' }))]
  expect(await mail({ files: both })).toBe('250')
  expect(answers().slice(2)).toMatchObject([
    { about: 'a.xml', outcome: 'refused' },
    { about: 'PO-10', outcome: 'placed' },
  ])

  const next = await company.make(connection, 'erp@engines.example')
  expect(await mail({ files: both }), 'the address of before').toMatch(/^550 /)
  expect(await mail({ to: next, files: both })).toBe('250')
  expect(answers().at(-1)).toMatchObject({ to: 'erp@engines.example' })
  expect(await admin.delete(`/punchout-connections/${connection}/mail-address`)).toMatchObject({
    status: 200,
  })
  expect(await mail({ to: next, files: both })).toMatch(/^550 /)
  expect(await shop.rows('punchout_connections')).toMatchObject([{ mail_hash: null, answers_to: null }])
  expect(shop.failures).toEqual([])
})

test('UBL comes by email too, and a company is told of a rejection where its documents go, or else by email', async () => {
  await using company = await openMailed()
  const { shop, admin, id, idOf, make, mail, answers, documents } = company
  const made = await admin.post(`/companies/${id}/punchout-connections`, {
    name: 'ERP',
    protocol: 'ubl',
    domain: '0088',
    identity: GLN,
  })
  const connection = String(made.body.insertedId)
  const user_id = await idOf('bert@example.com')
  await admin.put(`/punchout-connections/${connection}/orders`, { user_id, asksAdmin: true })
  const to = await make(connection)
  const reject = async (number: string) => {
    expect(await mail({ to, files: [xml(ublOrder({ number }))] })).toBe('250')
    expect(answers().at(-1)).toMatchObject({ about: number, outcome: 'waiting' })
    const [waiting] = (await admin.get('/electronic-orders')).body as unknown as { _id: string }[]
    const path = `/electronic-orders/${waiting?._id}/rejection`
    expect(await admin.put(path, { reason: 'Sold out' })).toMatchObject({ status: 200 })
  }
  await reject('PO-1')
  const [told, ...others] = await documents()
  expect(others).toEqual([])
  expect(told?.email).toMatchObject({ to: 'purchasing@engines.example', system: 'ERP', format: 'ubl' })
  expect(misplaced(told?.xml ?? '')).toEqual([])
  expect(textAt(parseXml(told?.xml ?? ''), 'OrderResponseCode')).toBe('RE')
  expect(
    answers().filter(({ outcome }) => outcome === 'rejected'),
    'the document says it',
  ).toEqual([])

  expect(await admin.put(`/punchout-connections/${connection}/documents`, { url: null })).toMatchObject({
    status: 200,
  })
  await reject('PO-2')
  expect(answers().at(-1)).toMatchObject({
    to: 'purchasing@engines.example',
    about: 'PO-2',
    outcome: 'rejected',
    says: 'Sold out',
  })
  await admin.delete(`/punchout-connections/${connection}/mail-address`)
  const key = shop.caller(
    String(
      (await company.buyer.post('/api-keys', { name: 'ERP', scopes: ['orders:write'], days: 1 })).body.key,
    ),
  )
  expect(await key.post('/electronic-orders', { document: ublOrder({ number: 'PO-3' }) })).toMatchObject({
    status: 200,
  })
  const [waiting] = (await admin.get('/electronic-orders')).body as unknown as { _id: string }[]
  await admin.put(`/electronic-orders/${waiting?._id}/rejection`, { reason: 'Too late' })
  expect(answers().at(-1)).toMatchObject({ to: 'bert@example.com', about: 'PO-3', says: 'Too late' })
  expect(await documents(), 'none since').toHaveLength(1)
})

test('documents go to a web address with a secret or to an email address without; only sales decide; a shop without email says so', async () => {
  await using receiver = await openReceiver()
  await using company = await openMailed()
  const { admin, buyer, connection, make } = company
  const documents = `/punchout-connections/${connection}/documents`
  expect(await admin.put(documents, { url: receiver.url })).toMatchObject({
    body: { code: 'documents-need-secret' },
  })
  expect(await admin.put(documents, { url: receiver.url, secret: 'known' })).toMatchObject({ status: 200 })
  await make()
  const [shown] = (await admin.get(`/companies/${company.id}/punchout-connections`)).body as unknown as {
    documents: unknown
  }[]
  expect(shown?.documents, 'they go where they went').toMatchObject({ url: receiver.url })
  for (const url of [
    'mailto:nobody',
    'mailto:a@b.example,c@d.example',
    'ftp://a.example',
    'erp@engines.example',
  ])
    expect(await admin.put(documents, { url }), url).toMatchObject({ status: 400 })
  expect(await admin.put(documents, { url: 'mailto:erp@engines.example', secret: 'known' })).toMatchObject({
    status: 200,
  })
  expect(await company.shop.rows('webhook_endpoints')).toMatchObject([{ shared_secret: null }])
  const again = await admin.put(documents, { url: receiver.url })
  expect(again, 'the secret of before is gone').toMatchObject({ body: { code: 'documents-need-secret' } })
  const path = `/punchout-connections/${connection}/mail-address`
  expect(await buyer.post(path, { answersTo: 'a@b.example' })).toMatchObject({ status: 403 })
  expect(
    await admin.post('/punchout-connections/none/mail-address', { answersTo: 'a@b.example' }),
  ).toMatchObject({
    status: 404,
  })

  await using without = await openOrders()
  const refused = await without.admin.post(`/punchout-connections/${without.connection}/mail-address`, {
    answersTo: 'a@b.example',
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'no-inbound-mail' } })
})

test('the server bounds what one client can do, and stops only after what it took is done', async () => {
  await using company = await openMailed()
  const { shop, receiver, address, connection, mail, answers } = company
  const lines: string[] = []
  const socket = connect(receiver.port, '127.0.0.1')
  socket.setEncoding('latin1')
  socket.on('data', (text) => void lines.push(...String(text).split('\r\n').filter(Boolean)))
  const say = async (line: string, code: string) => {
    const before = lines.length
    socket.write(`${line}\r\n`)
    await expect.poll(() => lines.slice(before).some((each) => each.startsWith(`${code} `))).toBe(true)
  }
  await expect.poll(() => lines[0]).toMatch(/^220 /)
  await say('EHLO client', '250')
  expect(lines.join()).not.toMatch(/AUTH|STARTTLS/)
  await say('MAIL FROM:<erp@engines.example>', '250')
  await say(`RCPT TO:<${address}>`, '250')
  await say(`RCPT TO:<orders+x@${DOMAIN}>`, '452')
  socket.destroy()

  const short = await openMailReceiver({ ...company.options, sessionMs: 50 })
  await new Promise((resolve) => connect(short.port, '127.0.0.1').resume().once('close', resolve))
  await short.close()

  const limit = { max: 60, windowMs: 60_000 }
  const bucket = bucketName('punchout connection', connection)
  while (await fillBucket(shop.db, bucket, limit, new Date()));
  const last = { files: [xml(orderRequest({ secret: '-', number: 'LAST' }))] }
  expect(await mail(last)).toMatch(/^451 .*Too many orders/)
  expect(await shop.rows('orders')).toEqual([])

  await shop.db.deleteFrom('rate_limits').execute()
  const sending = mail(last)
  await expect.poll(async () => (await shop.rows('orders')).length).toBe(1)
  await receiver.close()
  await sending
  expect(answers()).toMatchObject([{ about: 'LAST', outcome: 'placed' }])
  expect(await mail(last), 'closed').toMatch(/ECONNREFUSED/)
})

test('idle connections of one address leave others room, and theirs comes back when they close', async () => {
  await using company = await openMailed()
  const { receiver, address, shop } = company
  const greeting = (socket: Socket) =>
    new Promise<string>((resolve) =>
      socket.setEncoding('latin1').once('data', (text) => resolve(String(text))),
    )
  const idle = Array.from({ length: 60 }, () => connect(receiver.port, '127.0.0.1'))
  const greetings = await Promise.all(idle.map(greeting))
  expect(greetings.filter((text) => text.startsWith('220 '))).toHaveLength(10)
  expect(greetings.filter((text) => /^421 .*At most 10 connections/.test(text))).toHaveLength(50)

  const files = [xml(orderRequest({ secret: '-', number: 'OTHER' }))]
  const other = createTransport({
    host: '127.0.0.1',
    port: receiver.port,
    localAddress: '127.0.0.2',
    ignoreTLS: true,
  })
  const envelope = { from: 'erp@engines.example', to: [address] }
  await other.sendMail({ envelope, subject: 'A purchase order', attachments: files })
  expect(await shop.rows('orders')).toMatchObject([{ purchase_order_number: 'OTHER' }])

  for (const socket of idle) socket.destroy()
  await expect.poll(() => company.mail({ files })).toBe('250')
  await receiver.close()
})

test('a large email is read in a thread, and one that cannot be read is refused with the reason', async () => {
  await using company = await openMailed()
  const { mail, receiver, shop } = company
  const picture = { filename: 'scan.jpg', content: Buffer.alloc(200_000, 7) }
  const order = xml(orderRequest({ secret: '-', number: 'LARGE' }))
  expect(await mail({ files: [picture, order] })).toBe('250')
  expect(await shop.rows('orders')).toMatchObject([{ purchase_order_number: 'LARGE' }])
  const headers = { 'X-Long': 'a '.repeat(200_000) }
  expect(await mail({ files: [order], headers })).toMatch(/554 The email cannot be read: .*header/i)
  expect(shop.failures).toEqual([])
  await receiver.close()
})
