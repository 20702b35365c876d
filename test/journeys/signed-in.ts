import type { Page } from 'playwright-core'
import { API_ROOT } from '#contract/endpoint.ts'
import { identityCalls } from '#contract/identity/endpoints.ts'

/**
 * Signs in one of the demo's users without the login page, for journeys about something else, and opens the page `to`,
 * if given. The browser gets only the shop's own token: nothing renews it after its hour.
 */
export async function signIn(page: Page, email: string, to?: string): Promise<void> {
  const json = async (method: string, path: string, data: unknown): Promise<Record<string, string>> => {
    const response = await page.request.fetch(path, { method, data })
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
    return response.json()
  }
  const credentials = { email, password: 'hundredfold', returnSecureToken: true }
  const { idToken } = await json('POST', `${identityCalls.signInWithPassword.path}?key=journey`, credentials)
  const { token } = await json('PUT', `${API_ROOT}/user/${email}`, { email, idToken })
  // An empty page at the shop's address, to reach the storage of its origin.
  await page.route('**/signing-in', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto('/signing-in')
  await page.evaluate((token) => localStorage.setItem('accessToken', token), token ?? '')
  await page.unroute('**/signing-in')
  if (to) await page.goto(to)
}

/**
 * Signs in one of the demo's users through the login page: a visitor's cart is merged, and the original page returns.
 */
export async function logIn(page: Page, email: string, from: string) {
  await page.goto(`/login?from=${encodeURIComponent(from)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('hundredfold')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`**${from}`)
}
