// @module-tag full
import { expect, test } from 'vitest'
import type { OutboxMail } from '#contract/mail/outbox.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { findings } from './axe.ts'
import { followMenu } from './follow-menu.ts'
import { fromMenu } from './from-menu.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const dayText = (on: string) =>
  new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    month: 'long',
    ...(on.startsWith(String(new Date().getUTCFullYear())) ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(on))

test('what a supplier promised is said where stock is short, and who waits is told when it is back', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(page, 'admin@example.com')
  const product = await page.evaluate(async (): Promise<Product> => {
    return (await (await fetch('/api/products?limit=1&sort=price&q=laptop')).json())[0]
  })
  const { _id: id, name, availableQuantity } = product

  await page.goto(`/dashBoard/manageProduct?q=${encodeURIComponent(product.sku)}`)
  const row = page.getByRole('article', { name })
  const dialog = page.getByRole('dialog')
  await fromMenu(row, 'Incoming')
  await dialog.getByLabel('Pieces').fill('700')
  await dialog.getByLabel('Expected on').fill(inDays(-1))
  await dialog.getByLabel('Note').fill('Container 7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This day is in the past.').waitFor()
  await dialog.getByLabel('Expected on').fill(inDays(30))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })

  // A quantity above the stock shows when the rest arrives.
  const visitor = await app.visit({ reducedMotion: 'reduce' })
  const wanted = availableQuantity + 400
  const count = new Intl.NumberFormat('en-US')
  const promise = `${count.format(availableQuantity)} now, 400 on ${dayText(inDays(30))}`
  await visitor.page.goto(`/product/${id}`)
  await visitor.page.getByLabel('Quantity').fill(String(wanted))
  await visitor.page.getByText(promise).waitFor()
  await visitor.page.getByLabel('Quantity').press('Tab')
  await visitor.page.getByText(promise).waitFor()
  expect(await findings(visitor.page, 'short product')).toEqual([])
  await visitor.page.goto(`/quote?product=${id}&pieces=${wanted}`)
  await visitor.page.getByText(`Expected: ${promise}`).waitFor()
  expect(await findings(visitor.page, 'a request for more than is in stock')).toEqual([])
  await visitor.page.goto(`/product/${id}`)

  // After a correction, nothing is left.
  await fromMenu(row, 'Restock')
  await dialog.getByLabel('Reason').selectOption('Correction after counting')
  await dialog.getByLabel('Pieces').fill(String(-availableQuantity))
  await dialog.getByRole('button', { name: 'Book' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(
      async () => {
        await visitor.page.reload()
        return visitor.page.getByRole('button', { name: 'Tell me when it is back' }).count()
      },
      { interval: 1_000 },
    )
    .toBe(1)
  await visitor.page.getByText(`100 on ${dayText(inDays(30))}`).waitFor()
  await visitor.page.getByRole('button', { name: 'Tell me when it is back' }).click()
  await visitor.page.getByRole('dialog').getByLabel('Email').fill('ada')
  await visitor.page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await visitor.page.getByText('Provide a Valid Email').waitFor()
  expect(await findings(visitor.page, 'asking to be told')).toEqual([])
  await visitor.page.getByRole('dialog').getByLabel('Email').fill('ada@example.com')
  await visitor.page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await visitor.page.getByRole('status').getByText('We will email you once').waitFor()

  await followMenu(page, 'Purchasing', 'Incoming Stock')
  await page.getByRole('cell', { name: 'Container 7' }).waitFor()
  await page.reload()
  await page.getByRole('cell', { name: 'Container 7' }).waitFor()
  expect(await findings(page, 'incoming stock')).toEqual([])
  await page.getByRole('button', { name: `Receive ${name}` }).click()
  await dialog.getByLabel('Pieces that came').fill('650')
  await dialog.getByRole('button', { name: 'Book as received' }).click()
  await page.getByRole('cell', { name: 'Container 7' }).waitFor({ state: 'detached' })

  // The job comes each minute.
  const back = async () => {
    const outbox = await fetch(`${app.url}/outbox`, { headers: { Accept: 'application/json' } })
    const mails: OutboxMail[] = await outbox.json()
    return mails.find(({ to, subject }) => to === 'ada@example.com' && subject === `Back in stock: ${name}`)
  }
  await expect.poll(back, { interval: 1_000, timeout: 240_000 }).toBeTruthy()
  const link = /http\S+\/noMoreNotices\/\S+/.exec((await back())?.text ?? '')?.[0] ?? ''
  await visitor.page.goto(link)
  await visitor.page.getByRole('heading', { name: 'No more of these emails' }).waitFor()
  expect(await findings(visitor.page, 'no more emails')).toEqual([])
  // The day that was over.
  expect([...complaints, ...visitor.complaints]).toEqual([expect.stringContaining('422')])
  await app.closeAndRead(async () => {})
}, 400_000)
