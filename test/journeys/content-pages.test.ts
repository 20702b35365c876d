import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a visitor reads a post, jumps to a section, and comes back to the list', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await heading(page, 'Buying by the hundred').waitFor()
  expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(6)
  await page.getByRole('link', { name: 'What 300 monitors cost over five years' }).click()
  await heading(page, 'What 300 monitors cost over five years').waitFor()
  expect(await page.title()).toBe('What 300 monitors cost over five years · Hundredfold')
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'The sum', exact: true })
    .click()
  await page.waitForURL('**#the-sum')
  expect(await page.getByRole('heading', { name: 'The sum', exact: true }).isVisible()).toBe(true)
  await page.goBack()
  await page.goBack()
  await heading(page, 'Buying by the hundred').waitFor()
  expect(complaints).toEqual([])

  expect((await page.goto('/blog/nothing'))?.status()).toBe(404)
  await heading(page, 'Page not found').waitFor()
})

test('the texts are there without script, and say who they are', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ javaScriptEnabled: false })
  await page.goto('/blog/energy-use-of-a-fleet')
  await page.getByRole('cell', { name: '55.42' }).waitFor()
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
    `${app.url}/blog/energy-use-of-a-fleet`,
  )
  expect(await page.locator('meta[property="og:type"]').getAttribute('content')).toBe('article')
  const described = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(described).toMatchObject({ '@type': 'BlogPosting', datePublished: '2026-09-29' })
  await page.goto('/home')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${app.url}/`)
  for (const figure of ['256k+', '67', '300+', '40M']) await page.getByText(figure, { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'boost speed up to 78%' }).waitFor()
  for (const [path, title] of [
    ['/questions', 'Questions and answers'],
    ['/portfolio', 'Demo Developer'],
    ['/terms', 'Terms of use'],
    ['/privacy', 'Privacy policy'],
    ['/cookies', 'Cookie policy'],
    ['/accessibility', 'Accessibility statement'],
  ] as const) {
    await page.goto(path)
    await heading(page, title).waitFor()
  }
})

test('on a phone the menu opens, leads and closes by keyboard', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Menu' })
  const blog = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' })
  expect(await blog.isVisible()).toBe(false)
  await menu.press('Enter')
  await blog.waitFor()
  await page.keyboard.press('Escape')
  await blog.waitFor({ state: 'hidden' })
  await menu.press('Enter')
  // Past 'Quick order' and 'Home'.
  for (let link = 0; link < 3; link++) await page.keyboard.press('Tab')
  expect(await blog.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await heading(page, 'Buying by the hundred').waitFor()
  await blog.waitFor({ state: 'hidden' })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true)
})

test('the feed is XML with every post, and every address of the sitemap answers', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await page.goto('/blog')
  const posts = await page.getByRole('article').count()
  const parsed = await page.evaluate(async () => {
    const feedLink = document.querySelector<HTMLLinkElement>('link[type="application/atom+xml"]')
    const read = async (address: string) =>
      new DOMParser().parseFromString(await (await fetch(address)).text(), 'application/xml')
    const [feed, sitemap] = [await read(feedLink?.href ?? ''), await read('/sitemap.xml')]
    const texts = (of: Document, tag: string) =>
      [...of.getElementsByTagName(tag)].map(({ textContent }) => textContent ?? '')
    return {
      broken: [...texts(feed, 'parsererror'), ...texts(sitemap, 'parsererror')],
      ids: texts(feed, 'id'),
      contents: texts(feed, 'content'),
      addresses: texts(sitemap, 'loc'),
    }
  })
  expect(parsed.broken).toEqual([])
  expect(parsed.contents).toHaveLength(posts)
  expect(parsed.contents.every((html) => html.startsWith('<p>'))).toBe(true)
  expect(parsed.ids).toContain(`${app.url}/blog/sizing-a-switch-order`)
  const products = await fetch(`${app.url}/api/products?limit=1`)
  expect(parsed.addresses).toHaveLength(posts + 9 + Number(products.headers.get('X-Total-Count')))
  for (const address of parsed.addresses) {
    expect(address.startsWith(`${app.url}/`), address).toBe(true)
    expect((await fetch(address)).status, address).toBe(200)
  }
  expect(await (await fetch(`${app.url}/robots.txt`)).text()).toContain(`Sitemap: ${app.url}/sitemap.xml`)
})

test('the address of the shop in its pages is its own, whatever a request calls it', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { port } = new URL(app.url)
  const { request } = await import('node:http')
  const page = await new Promise<string>((resolve, reject) => {
    const headers = { Host: 'evil.test' }
    request({ host: '127.0.0.1', port, path: '/blog', headers }, async (response) => {
      resolve((await response.toArray()).join(''))
    })
      .on('error', reject)
      .end()
  })
  expect(page).not.toContain('evil.test')
})
