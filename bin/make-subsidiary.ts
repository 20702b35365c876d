import type { Page } from 'playwright-core'
import { identityCalls } from '#contract/identity/endpoints.ts'
import { signIn } from '#test/journeys/signed-in.ts'
import { ask } from './ask.ts'

const OWNER = 'owner@example.com'
const BRANCH = 'branch@example.com'

/**
 * Makes a subsidiary of the demo's company, which has ordered on account, unless there is one.
 * @param page of the company's owner, who is signed in before and after
 * @returns its id
 */
export async function makeSubsidiary(page: Page): Promise<string> {
  const [before] = await ask(page, 'GET', '/companies/mine/subsidiaries')
  if (before) return before._id
  await page.request.post(`${identityCalls.signUp.path}?key=journey`, {
    data: { email: BRANCH, password: 'hundredfold', returnSecureToken: true },
  })
  await signIn(page, BRANCH)
  await ask(page, 'POST', '/companies', { name: 'Demo Offices North Ltd', taxNumber: '' })
  await signIn(page, 'admin@example.com')
  const [{ _id: id }] = await ask(page, 'GET', '/companies?q=Demo%20Offices%20North')
  await ask(page, 'PUT', `/companies/${id}/parent`, { parent: 'demo-owner' })
  await signIn(page, BRANCH)
  const [product] = await ask(page, 'GET', '/products?q=Typeline&limit=1')
  const lines = [{ product_id: product._id, orderAmount: 200 }]
  const { paymentAmount } = await ask(page, 'POST', '/carts/price', { lines })
  const delivery = { name: 'North', street: 'Example Lane 4', city: 'Sampletown', country: 'US', phone: '1' }
  const account = { payment: 'account', purchaseOrderNumber: 'PO-N-1' }
  await ask(page, 'POST', '/orders', { lines, delivery, paymentAmount, ...account })
  await signIn(page, OWNER)
  return id
}
