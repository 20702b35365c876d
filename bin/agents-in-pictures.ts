import type { Page } from 'playwright-core'
import { oauthPaths } from '#contract/agents/paths.ts'
import { ask } from './ask.ts'

/** An agent with limits, in the list of agents. */
export async function connectAgent(page: Page): Promise<void> {
  await ask(page, 'POST', '/agents', {
    name: 'Restocking agent',
    tools: ['catalogue', 'prices', 'orders'],
    orderLimit: 20_000,
    monthLimit: 60_000,
    approveAbove: 10_000,
    costCentre: null,
    days: 90,
  })
  await page.reload()
  await page.getByText('Restocking agent').first().waitFor()
}

/** The address of the consent page for a program that has registered itself. */
export async function consentAddress(page: Page): Promise<string> {
  const back = 'http://127.0.0.1:9999/back'
  const data = { client_name: 'Example assistant', redirect_uris: [back] }
  const registered = await page.request.post(oauthPaths.register, { data })
  const { client_id } = (await registered.json()) as { readonly client_id: string } // RFC 7591
  const query = new URLSearchParams({
    client_id,
    redirect_uri: back,
    response_type: 'code',
    code_challenge: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
    code_challenge_method: 'S256',
  })
  return `${oauthPaths.authorize}?${query}`
}
