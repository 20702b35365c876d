import { expect, test } from 'vitest'
import { findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('My Profile is followed by what waits for the person, and each leads to its list', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/dashBoard')
  const waiting = page.getByRole('region', { name: 'What waits for you' })
  const unpaid = waiting.getByRole('link', { name: /^\d+ unpaid orders?$/ })
  const count = Number.parseInt((await unpaid.textContent()) ?? '', 10)
  expect(count).toBeGreaterThan(0)
  expect(await findings(page, 'profile with what waits')).toEqual([])
  await unpaid.click()
  await page.waitForURL('**/dashBoard/myOrder?status=*')
  await page.getByRole('article').first().waitFor()
  expect(await page.getByRole('article').count()).toBe(count)

  // What waits for approval cannot be paid yet.
  const { page: member } = await app.visit()
  await signIn(member, 'member@example.com', '/dashBoard')
  const asked = member.getByRole('region', { name: 'What waits for you' })
  await asked.getByRole('link', { name: /^\d+ orders? waits? for approval$/ }).waitFor()
  expect(await asked.getByRole('link', { name: /unpaid/ }).count()).toBe(0)

  const { page: approver } = await app.visit()
  await signIn(approver, 'approver@example.com', '/dashBoard')
  await approver
    .getByRole('region', { name: 'What waits for you' })
    .getByRole('link', { name: /^\d+ orders? to approve$/ })
    .click()
  await approver.waitForURL('**/dashBoard/approvals')

  const { page: admin } = await app.visit()
  await signIn(admin, 'admin@example.com', '/dashBoard')
  await admin
    .getByRole('main')
    .getByRole('link', { name: /^\d+ orders? to deliver$/ })
    .click()
  await admin.waitForURL('**/dashBoard/manageAllOrder?*')
  expect(complaints).toEqual([])
})
