import { expect, test } from 'vitest'
import { withoutTriggers } from '#test/without-triggers.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const KIRITIMATI = 'Pacific/Kiritimati'

test('readers in every zone see the shop’s day: on the list, by its filter, on the page, and in what a form begins with', async () => {
  await using app = await openTestApp({
    settings: async () => ({ SHOP_TIME_ZONE: KIRITIMATI }),
    prepare: (db) =>
      withoutTriggers(db, async (tx) => {
        await tx.updateTable('shop_time_zones').set({ zone: KIRITIMATI }).execute()
        await tx
          .updateTable('orders')
          .set({ placed_at: new Date('2026-05-14T15:58:00Z') } as never) // no code of the shop changes it
          .where('id', '=', 'demo-order-3')
          .execute()
      }),
  })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: KIRITIMATI }).format(new Date())
  for (const timezoneId of ['America/Los_Angeles', 'UTC', KIRITIMATI]) {
    const { page, complaints } = await app.visit({ timezoneId })
    await signIn(page, 'admin@example.com', '/dashBoard/manageAllOrder?from=2026-05-15&to=2026-05-15')
    await page.getByText('1 order', { exact: true }).waitFor()
    expect(await page.getByRole('article').getByText('May 15, 2026').count(), timezoneId).toBe(1)
    await page.goto('/dashBoard/order/demo-order-3')
    await page.getByText('Placed on May 15, 2026').waitFor()
    await page.goto('/dashBoard/settings/taxes')
    await page.getByRole('button', { name: 'Add a tax rate' }).first().click()
    const from = page.getByRole('dialog').locator('input[type=date]')
    expect([await from.inputValue(), await from.getAttribute('min')], timezoneId).toEqual([today, today])
    expect(complaints).toEqual([])
  }
})
