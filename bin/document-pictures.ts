import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { Address } from '#contract/addresses/endpoints.ts'
import { OrderTotals } from '#contract/charges/charges.ts'
import { API_ROOT } from '#contract/endpoint.ts'
import { Invoice } from '#contract/invoices/endpoints.ts'
import { Product } from '#contract/products/endpoints.ts'
import { signIn } from '#test/journeys/signed-in.ts'

/** Dots per inch. */
const RESOLUTION = 110
const PIECES = 120

/** Places an order on account to the demo's second region, and takes pictures of its documents. */
export async function takePapers({ page }: { page: Page }, folder: string): Promise<void> {
  await signIn(page, 'owner@example.com')
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const ask = async (method: string, path: string, data?: unknown) => {
    const headers = { Authorization: `Bearer ${token}` }
    const response = await page.request.fetch(API_ROOT + path, { method, headers, data })
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
    return response
  }
  const addresses = Address.array().parse(await (await ask('GET', '/addresses')).json())
  const products = Product.array().parse(await (await ask('GET', '/products?q=dock&limit=1')).json())
  const { _id: _, isDefault: __, ...delivery } = addresses.find(({ country }) => country === 'CA') ?? {}
  const lines = products.map(({ _id }) => ({ product_id: _id, orderAmount: PIECES }))
  const { total } = OrderTotals.parse(await (await ask('POST', '/orders/totals', { lines, delivery })).json())
  const order = {
    lines,
    delivery,
    purchaseOrderNumber: 'PO-DEMO-77',
    payment: 'account',
    paymentAmount: total,
  }
  const { insertedId } = await (await ask('POST', '/orders', order)).json()
  const invoices = Invoice.array().parse(await (await ask('GET', '/invoices/mine')).json())
  const invoice = invoices.find(({ order_id }) => order_id === insertedId)
  for (const [name, path] of [
    ['paper-order', `/orders/${insertedId}/confirmation`],
    ['paper-invoice', `/invoices/${invoice?._id}/pdf`],
  ] as const) {
    const pdf = await (await ask('GET', path)).body()
    const drawn = spawnSync('pdftoppm', ['-r', `${RESOLUTION}`, '-png', '-singlefile', '-'], {
      input: pdf,
      maxBuffer: 50_000_000,
    })
    if (drawn.status !== 0) throw new Error(`pdftoppm: ${drawn.stderr}`)
    await sharp(drawn.stdout).avif({ quality: 55 }).toFile(`${folder}/${name}.avif`)
    process.stdout.write(`${name}\n`)
  }
}
