import type { Page } from 'playwright-core'
import { ask } from '#bin/ask.ts'
import { punchOutPaths } from '#contract/punchout/paths.ts'
import { orderRequest } from '#demo/procurement/order-request.ts'

interface Connection {
  readonly _id: string
  readonly buyer: { readonly _id: string }
}

const item = { auxiliaryId: '', unit: 'EA', currency: 'USD' }

/**
 * Has the orders of the demo's purchasing system wait for an admin, and sends one.
 * @param page of an admin who is signed in
 * @param number an order that was sent before is not sent again
 */
export async function sendWaitingOrder(page: Page, number: string): Promise<void> {
  const [connection]: readonly Connection[] = await ask(
    page,
    'GET',
    '/companies/demo-owner/punchout-connections',
  )
  if (!connection) throw new Error('the demo has no purchasing system')
  const { _id: id, buyer } = connection
  await ask(page, 'PUT', `/punchout-connections/${id}/orders`, { user_id: buyer._id, asksAdmin: true })
  const items = [
    { ...item, partNumber: 'UC-240W-2M', name: 'USB-C cable', pieces: '520', price: '8.50' },
    { ...item, partNumber: 'DK-100-USBC', name: 'Dock', pieces: '9600', price: '77.90' },
    { ...item, partNumber: 'OLD-4711', name: 'VGA cable', pieces: '100', price: '3.00' },
  ]
  const { origin } = new URL(page.url())
  const reply = await page.request.post(punchOutPaths.cxml, {
    headers: { 'Content-Type': 'text/xml' },
    data: orderRequest({ number, items, publicUrl: origin }),
  })
  const text = await reply.text()
  if (!/code="201"/.test(text)) throw new Error(`the order does not wait: ${text}`)
}
