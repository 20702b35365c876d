import { expect, test } from 'vitest'
import { order, setKit } from '#test/kits.ts'
import { openLots } from '#test/lots.ts'
import { pdfText } from '#test/pdf-text.ts'
import { pay } from '#test/shipments.ts'

test('what several orders can ship now is listed by product, kits as their parts, without prices', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book } = lots
  await shop.addProduct({ id: 'desk', name: 'Desk', price: 30, available: 0 })
  await setKit(admin, 'desk', { switch: 1, cable: 2 })
  await book(1_000, 20)
  await shop.db.updateTable('products').set({ tracks_serials: true }).where('id', '=', 'switch').execute()
  const list = async (query: string) => {
    const { status, bytes, body } = await admin.get(`/picking-list?${query}`)
    return status === 200 ? pdfText(bytes).replaceAll(/ +/g, ' ') : body.code
  }
  expect(await list('')).toBe('nothing-to-pick')

  const place = async (lines: Readonly<Record<string, number>>, more: object = {}) => {
    const { body, text } = await order(buyer, lines, more)
    expect(body.insertedId, text).toBeDefined()
    return String(body.insertedId)
  }
  const desks = await place({ desk: 100, cable: 100 })
  // 200 of them are here.
  const switches = await place({ switch: 450 })
  const together = await place({ switch: 100, cable: 100 }, { shipTogether: true })
  await place({ cable: 100 })
  for (const id of [desks, switches, together]) await pay(shop, buyer, id)
  await admin.post(`/orders/${switches}/shipments`, {
    lines: [{ line: 1, orderAmount: 1, serials: ['SN-1'] }],
  })
  const orders = await shop.db.selectFrom('orders').select('number').orderBy('number').execute()
  const [first = '', second = '', third = '', unpaid = ''] = orders.map(({ number }) => `HF-${number}`)

  const both = await list('status=pending')
  expect(both).toMatch(/Orders Products\n.* 2 2\n/)
  expect(both).toMatch(/Product Order Pieces\n+Switch .*With serial numbers.*Cable /s)
  for (const text of [`Cable ${first} 300`, 'Switch 2 orders 299', ` ${first} 100`, ` ${second} 199`])
    expect(both).toContain(text)
  expect(both).toMatch(/Pieces 599/)
  for (const text of [third, unpaid, 'Desk', '€', '$', 'Dock Street']) expect(both).not.toContain(text)

  const one = await list(`ids=${switches}`)
  expect(one).toContain(`Switch ${second} 199`)
  expect(one).not.toContain(first)
  expect(await list(`ids=${together}`)).toBe('nothing-to-pick')
  expect(await list('status=delivered')).toBe('nothing-to-pick')
  expect(await list(`q=nobody&ids=${desks}`)).toBe('nothing-to-pick')
})
