import { expect, test } from 'vitest'
import { renderEmail } from '#mail/templates/render.ts'
import { activeCallOff } from '#test/call-offs.ts'
import { inDays, openLots } from '#test/lots.ts'
import { accept, askLongAgo, offer } from '#test/quotes.ts'

/** Ada has an order and an offer, Bert a call-off order and an order; all have pieces of one lot, in 20 days. */
async function open() {
  const lots = await openLots()
  const { shop, admin, buyer, book, order } = lots
  const bert = await shop.signUp('bert@example.com')
  const lot = await book(2_000, 20)
  await order(400)
  const lines = [{ product_id: 'switch', pieces: 500, price: 9, minCallPieces: 100 }]
  const callOff = await activeCallOff({ admin, buyer: bert }, { lines })
  const quote = await askLongAgo(shop, buyer, [{ product_id: 'switch', pieces: 200 }])
  const offered = { lines: [{ line: 1, pieces: 200, price: 9 }], holdStock: true }
  expect((await offer(admin, quote, 1, offered)).status).toBe(200)
  await order(100, bert)
  const change = (fields: object) =>
    admin.put(`/incoming-stock/${lot}`, { pieces: 2_000, on: inDays(30), note: '', ...fields })
  const sent = () => shop.mails.emails.filter(({ kind }) => kind === 'days-changed')
  return {
    ...lots,
    lot,
    bert,
    quote,
    callOff,
    change,
    sent,
    [Symbol.asyncDispose]: lots[Symbol.asyncDispose],
  }
}

test('a changed lot: buyers of orders, offers and call-off orders are told once, as the preview shows', async () => {
  await using opened = await open()
  const { admin, lot, quote, callOff, change, sent } = opened
  const preview = await admin.post(`/incoming-stock/${lot}/impact-preview`, { pieces: 2_000, on: inDays(30) })
  expect(preview.body).toMatchObject({ changeCount: 4, emailCount: 2 })
  expect(sent()).toEqual([])
  expect((await change({})).status).toBe(200)
  const moved = (pieces: number) => ({
    productName: 'Switch',
    before: [{ pieces, on: inDays(20) }],
    after: [{ pieces, on: inDays(30) }],
  })
  expect(sent()).toMatchObject([
    {
      to: 'ada@example.com',
      lineCount: 2,
      lines: [
        { orderNumber: expect.stringMatching(/^HF-/), ...moved(100) },
        { quoteNumber: 'Q-100001', ...moved(200), link: expect.stringContaining(quote) },
      ],
    },
    {
      to: 'bert@example.com',
      lineCount: 2,
      lines: [
        { orderNumber: expect.stringMatching(/^HF-/), ...moved(100) },
        { callOffNumber: 'CO-100001', ...moved(500), link: expect.stringContaining(callOff) },
      ],
    },
  ])
  const rendered = await Promise.all(sent().map(renderEmail))
  expect(preview.body.emails).toEqual(
    rendered.map(({ subject, text }, place) => ({ to: sent()[place]?.to, subject, text })),
  )
  const [toAda, toBert] = rendered
  expect(toAda?.subject).toMatch(/^New delivery dates for HF-\d+, Q-100001$/)
  for (const part of ['prices of the offer and its last day stay', `${quote}`, 'cancel these pieces free'])
    for (const body of [toAda?.text, toAda?.html]) expect(body).toContain(part)
  expect(toBert?.text).toContain('prices of the call-off order and its last day stay')

  expect((await change({ note: 'By sea.' })).status).toBe(200)
  expect(sent(), 'told once').toHaveLength(2)
})

test('offers and call-off orders that lose their pieces are told so, and an offer of its new day', async () => {
  await using opened = await open()
  const { shop, buyer, book, quote, callOff, bert, change, sent } = opened
  // Orders go first, then the call-off order: nothing is left for the offer.
  expect((await change({ pieces: 700, on: inDays(20) })).status).toBe(200)
  const lost = (pieces: number) => ({
    before: [{ pieces, on: inDays(20) }],
    after: [{ pieces, on: null }],
  })
  expect(sent()).toMatchObject([
    { to: 'ada@example.com', lineCount: 1, lines: [{ quoteNumber: 'Q-100001', ...lost(200) }] },
  ])
  const [first] = sent()
  const { subject, text } = await renderEmail(first ?? { kind: 'message-arrived', name: '' })
  expect(subject).toBe('New delivery dates for Q-100001')
  expect(text).toContain('accept it once all its pieces have a date or are in stock.')
  expect(await accept(buyer, quote, 2)).toMatchObject({ body: { code: 'quote-pieces-late' } })

  // Orders keep their day.
  expect((await change({ pieces: 700, on: inDays(20), confirmed: false })).status).toBe(200)
  expect(sent().slice(1)).toMatchObject([
    { to: 'bert@example.com', lineCount: 1, lines: [{ callOffNumber: 'CO-100001', ...lost(500) }] },
  ])
  await book(1_000, 40)
  expect(sent().slice(2)).toMatchObject([
    {
      to: 'ada@example.com',
      lines: [{ quoteNumber: 'Q-100001', before: [{ on: null }], after: [{ pieces: 200, on: inDays(40) }] }],
    },
  ])
  await shop.jobs.tick('sweep-call-off-orders')
  expect((await bert.get(`/call-off-orders/${callOff}`)).body).toMatchObject({
    lines: [{ incoming: [{ pieces: 500, on: inDays(40) }] }],
  })
  const again = {
    to: 'bert@example.com',
    lineCount: 1,
    lines: [
      {
        callOffNumber: 'CO-100001',
        before: [{ pieces: 500, on: null }],
        after: [{ pieces: 500, on: inDays(40) }],
      },
    ],
  }
  expect(sent().slice(3)).toMatchObject([again])
  await book(500, 50)
  await shop.jobs.tick('sweep-call-off-orders')
  expect(sent().slice(3), 'told once').toHaveLength(1)
  expect(await shop.rows('call_off_lines')).toMatchObject([{ promised: 500, told_without_day: 0 }])
})
