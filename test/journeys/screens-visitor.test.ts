import { expect, test } from 'vitest'
import { PHONE } from './axe.ts'
import { go } from './go.ts'
import { openScreens } from './screens.ts'
import { openTestApp } from './test-app.ts'

test('axe finds nothing on any screen that everybody sees, and none is wider than a small phone', async () => {
  await using app = await openTestApp()
  const { page, found, at, look, toProduct } = await openScreens(app)
  await look('/', 'Products')
  await look('/?q=hedset&stock=in&max=50', 'with names like')
  await page.mouse.move(10, 10)
  await page.setViewportSize({ width: PHONE, height: 900 })
  await page.getByText('Filter and sort').click()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await at('filters')
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('spinbutton').first().fill('7')
  await page.getByRole('spinbutton').first().blur()
  await at('results as a list')
  await page.getByRole('button', { name: 'Grid' }).click()
  await look('/?q=qqzzxx', 'No product matches')
  await look('/reviews', 'newest first')
  await toProduct()
  await at('product')
  await page.getByRole('link', { name: /^Zoom in/ }).click()
  await at('zoomed picture')
  const ids = await go(page, '/?q=dock').then(() =>
    page
      .locator('#products article h3 a')
      .evaluateAll((links) => links.slice(0, 4).map((link) => link.getAttribute('href')?.split('/')[2])),
  )
  await look(`/compare?products=${ids.join(',')}`, 'Only differences')
  await look('/nothing', 'Page not found')
  await look('/blog', 'Buying by the hundred')
  await look('/blog/usb-c-dock-compatibility', 'The five capabilities')
  await look('/questions', 'Prototypal inheritance')
  await look('/portfolio', 'Education')
  for (const path of ['/terms', '/privacy', '/cookies', '/accessibility']) await look(path, 'Last changed on')
  await page.setViewportSize({ width: PHONE, height: 900 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await at('main menu', PHONE)
  await look('/quote', 'Just a question?')
  await look('/contact', 'We answer by email')
  await look('/signUp', 'Already a customer?')
  await look('/login', 'New here?')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByText('Email is required').waitFor()
  await at('/login with problems')
  expect(found).toEqual([])
})
