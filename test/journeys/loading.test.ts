import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('a list that takes long shows its shape until it is there', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/dashBoard')
  await page.getByText('(Regular User)').waitFor()
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const shape = page.locator('.skeletons')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/myOrder*', async (route) => {
    await released
    await route.continue()
  })
  const shownAfterMs = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let clicked = 0
        addEventListener('click', () => (clicked = performance.now()), { capture: true })
        new MutationObserver(() => {
          if (document.querySelector('.skeletons')) done(performance.now() - clicked)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await menu.getByRole('link', { name: 'My Order' }).click()
  expect(await shownAfterMs, 'a short wait is not noticed, and shows nothing').toBeGreaterThanOrEqual(150)
  await shape.waitFor()
  expect(await page.getByText('(Regular User)').isVisible()).toBe(false)
  expect(await menu.isVisible(), 'one can go elsewhere meanwhile').toBe(true)
  release()
  await page.getByRole('article').first().waitFor()
  expect(await shape.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a page of one’s own asks the shop for its list once', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'buyer@example.com')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/myOrder')) asked.push(request.url())
  })
  await page.goto('/dashBoard/myOrder', { waitUntil: 'networkidle' })
  await page.getByRole('article').first().waitFor()
  expect(asked).toHaveLength(1)
})

/** Leaves requests without an answer; those that are made after the release get one. */
async function hold(page: Page, url: RegExp) {
  let holding = true
  await page.route(url, (route) => (holding ? undefined : route.continue()))
  return {
    release: () => {
      holding = false
    },
  }
}

test('a page whose script does not come within two minutes says so, and is asked for again', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await page.clock.install()
  await page.goto('/reviews')
  const script = /\/portfolio-[^/]+\.js/
  const held = await hold(page, script)
  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  const failed = page.getByRole('heading', { name: 'No connection' })
  await page.locator('.on-the-way').waitFor({ state: 'attached' })
  // Far from two minutes: the clock goes on by itself meanwhile.
  await page.clock.fastForward('01:00')
  expect(await failed.count()).toBe(0)
  await page.clock.fastForward('01:01')
  await failed.waitFor()
  held.release()
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.waitForURL('**/portfolio')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await failed.count()).toBe(0)
})

/** Has the page in place of the one on its way appear, as it does by CSS after two minutes. */
const waitTwoMinutes = (page: Page) =>
  page.evaluate(async () => {
    const animations = document.getAnimations()
    await Promise.all(animations.map(({ ready }) => ready))
    for (const animation of animations) animation.currentTime = 120_010
  })

test('a page of one’s own that is loaded whole says so too, without any script', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const scripts = /\/assets\/.*\.js/
  const held = await hold(page, scripts)
  await page.goto('/dashBoard/myOrder', { waitUntil: 'commit' })
  const failed = page.getByRole('heading', { name: 'No connection', includeHidden: true })
  await failed.waitFor({ state: 'attached' })
  expect(await failed.isVisible()).toBe(false)
  await waitTwoMinutes(page)
  await failed.waitFor()
  held.release()
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.waitForURL('**/login?from=%2FdashBoard%2FmyOrder')
})

test('a list that comes after 100 seconds is shown, and the page was never loaded again', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'buyer@example.com', '/questions')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/myOrder*', async (route) => {
    await released
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() || request.method() === 'HEAD') asked.push(request.method())
  })
  await page.clock.install()
  await page.goto('/dashBoard/myOrder')
  await page.clock.runFor('01:40')
  release()
  await page.getByRole('article').first().waitFor()
  expect(asked).toEqual(['GET'])
})

test('a page that did not come asks for itself again after longer and longer, and then no more', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'buyer@example.com', '/questions')
  await page.route('**/api/myOrder*', () => undefined)
  let tries = 0
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'HEAD') return route.fallback()
    tries += 1
    await route.abort()
  })
  await page.clock.install()
  await page.goto('/dashBoard/myOrder')
  // From here on the page's time passes only as this test says.
  await page.clock.pauseAt(Date.now() + 600_000)
  await waitTwoMinutes(page)
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  for (const [before, pauseS] of [5, 10, 20, 40, 80, 160, 320, 640].entries()) {
    await page.clock.runFor((pauseS - 5) * 1_000)
    expect(tries, `not yet after ${pauseS - 5} s`).toBe(before)
    await page.clock.runFor(5_000)
    await expect.poll(() => tries).toBe(before + 1)
  }
  await page.clock.runFor('02:00:00')
  await page.evaluate(() => fetch('/', { method: 'HEAD' }).catch(() => undefined))
  expect(tries, 'and the one of this test').toBe(9)
})

test('a page that is whole without its scripts asks for them when it has painted, any other at once', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await page.goto('/login')
  const { paintedMs, firstScriptMs } = await page.evaluate(() => ({
    // Before its content, which a busy machine paints later.
    paintedMs: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    firstScriptMs: Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    ),
  }))
  // On a machine too busy to paint, they are asked for after three seconds.
  expect(firstScriptMs).toBeGreaterThan(Math.min(paintedMs, 3_000))

  const scripts = async (path: string) =>
    (await (await fetch(app.url + path)).text()).match(/rel="modulepreload"/g)?.length ?? 0
  expect(await scripts('/login')).toBe(0)
  expect(await scripts('/dashBoard'), 'named in its head').toBeGreaterThan(5)
})

/** Leaves the scripts of pages without an answer until they are released. */
async function holdScripts(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  return { release }
}

const isHydrated = async (page: Page) => (await page.locator('html').getAttribute('data-hydrated')) !== null

test('a form that is sent before the scripts are there is sent when they are, and never as an address', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  const { release } = await holdScripts(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/login?from=/dashBoard', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Password', { exact: true }).fill('hundredfold')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  expect(await isHydrated(page)).toBe(false)
  release()
  await page.getByText('(Regular User)').waitFor()
  expect(asked.filter((address) => address.includes('hundredfold'))).toEqual([])
  expect(asked.filter((address) => address.includes('signInWithPassword'))).toHaveLength(1)
})

test('what is typed and clicked before the scripts are there counts when they are', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'buyer@example.com', '/')
  const card = page.locator('#products').getByRole('link', { name: 'Callline Duo USB Headset', exact: true })
  const path = (await card.getAttribute('href')) ?? ''
  const { release } = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByLabel('Quantity', { exact: true }).fill('400')
  expect(await isHydrated(page)).toBe(false)
  release()
  await page.getByRole('button', { name: 'Add 400 × Callline Duo USB Headset to cart' }).click()
  await page.getByText('Added 400 × Callline Duo USB Headset').waitFor()

  const purchase = await holdScripts(page)
  await page.goto(path.replace(/product(.*)\/.*/, 'purchase$1'), { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Place Order' }).click()
  expect(await isHydrated(page)).toBe(false)
  purchase.release()
  await page.getByRole('dialog', { name: 'Order Callline Duo USB Headset' }).waitFor()

  const quote = await holdScripts(page)
  await page.goto('/quote', { waitUntil: 'commit' })
  const pieces = page.getByLabel('Quantity', { exact: true })
  await pieces.fill('450')
  expect(await isHydrated(page)).toBe(false)
  quote.release()
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByLabel('Product').selectOption({ label: 'Callline Duo USB Headset' })
  expect(await pieces.inputValue()).toBe('450')
})

test('without scripts at all, no password is sent as an address', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ javaScriptEnabled: false })
  for (const [path, button] of [
    ['/login', 'Login'],
    ['/signUp', 'Sign up'],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByLabel('Password', { exact: true }).fill('not-for-an-address')
    const sent = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('main').getByRole('button', { name: button }).click()
    const request = await sent
    expect([request.method(), request.url()]).toEqual(['POST', `${app.url}${path}`])
  }
})
