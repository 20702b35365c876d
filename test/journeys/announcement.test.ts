// @module-tag full
import { expect, test } from 'vitest'
import { closeToasts, findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('an owner announces something; a visitor sees it above pages, dismisses it, and it ends', async () => {
  await using app = await openTestApp()
  const { page: admin, complaints } = await app.visit({ reducedMotion: 'reduce' })
  const { page, complaints: others } = await app.visit({ reducedMotion: 'reduce' })
  const bar = page.getByRole('region', { name: 'Announcement' })
  await page.goto('/terms')
  expect(await bar.count()).toBe(0)

  await signIn(admin, 'admin@example.com', '/dashBoard/settings/storefront')
  const section = admin.getByRole('region', { name: 'Announcement' })
  const save = admin.getByRole('button', { name: /^Save \d change/ })
  await section.getByLabel('Text').fill('We count the stock on Friday & ship <again> on Monday')
  await section.getByLabel('Link (optional)').fill('javascript:alert(1)')
  await save.click()
  await section.getByText('A path of this shop', { exact: false }).last().waitFor()
  await section.getByLabel('Link (optional)').fill('/blog')
  await section.getByLabel('Ends (optional)').fill('2020-01-01T10:00')
  await save.click()
  await section.getByText('The end of the announcement is in the past.', { exact: false }).waitFor()
  expect(await section.getByLabel('Text').inputValue(), 'what was typed stays').toContain('on Friday')
  await section.getByLabel('Ends (optional)').fill('')
  await save.click()
  await section.getByText('Shown now').waitFor()
  await closeToasts(admin)
  await admin.evaluate(() => scrollTo(0, 0))
  expect(await findings(admin, 'settings with an announcement')).toEqual([])

  // No page that was kept is shown without it.
  await page.goto('/terms')
  await bar.getByRole('link', { name: 'We count the stock on Friday & ship <again> on Monday' }).waitFor()
  expect(await findings(page, 'a page with an announcement')).toEqual([])
  await page.goto('/login')
  expect(await bar.isVisible()).toBe(true)
  await page.goto('/')
  await bar.getByRole('button', { name: 'Dismiss the announcement' }).click()
  expect(await bar.count()).toBe(0)
  // From the first frame on.
  await page.addInitScript(() => {
    const look = () => {
      requestAnimationFrame(look)
      if (document.querySelector('.announcement')?.checkVisibility())
        document.documentElement.dataset.seen = ''
    }
    look()
  })
  await page.goto('/terms')
  expect(await page.locator('.announcement').count(), 'it is part of the page').toBe(1)
  expect(await page.locator('html[data-seen]').count(), 'and is not seen').toBe(0)

  // Another text is seen again, until its end.
  const announceFor = (milliseconds: number) =>
    admin.evaluate(async (milliseconds) => {
      const endsAt = new Date(Date.now() + milliseconds).toISOString()
      const reply = await fetch('/api/settings/announcement', {
        method: 'PUT',
        headers: {
          Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ text: 'Another text', link: '', endsAt }),
      })
      if (!reply.ok) throw new Error(await reply.text())
    }, milliseconds)
  await announceFor(3_600_000)
  // Kept pages are for the old text until the database has told of the new one.
  await expect
    .poll(
      async () => {
        await page.goto('/terms')
        return bar.getByText('Another text').count()
      },
      { interval: 1_000 },
    )
    .toBe(1)
  await page.locator('html[data-seen]').waitFor()
  await announceFor(2_000)
  const terms = async () => (await page.request.get('/terms')).text()
  await expect.poll(terms).not.toContain('Another text')
  expect(complaints, 'the browser says that the end was refused').toEqual([expect.stringContaining('422')])
  expect(others).toEqual([])
})
