import { authorizeAgent } from '#contract/agents/authorization.ts'
import { makeAgent } from '#contract/agents/endpoints.ts'
import { oauthPaths } from '#contract/agents/paths.ts'
import { API_ROOT } from '#contract/endpoint.ts'
import { identityCalls } from '#contract/identity/endpoints.ts'
import { signIn } from '#contract/users/endpoints.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { unlimitedAgent } from '../agent-form.ts'

const OWNER = 'owner@example.com'
const FORM = unlimitedAgent('Conformance')

async function post(url: string, body: object, token?: string, method = 'POST') {
  const headers = {
    'Content-Type': 'application/json',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  }
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Signs in at a demo shop as the owner of its company. */
export async function signInAsOwner(shop: string): Promise<string> {
  const identified = await post(`${shop}${identityCalls.signInWithPassword.path}?key=conformance`, {
    email: OWNER,
    password: DEMO_PASSWORD,
  })
  const path = signIn.path.replace('{email}', OWNER)
  const { token } = await post(
    `${shop}${API_ROOT}${path}`,
    { email: OWNER, idToken: identified.idToken },
    undefined,
    'PUT',
  )
  return token
}

/** Lets an agent in that has every tool. @returns its token */
export async function tokenOfAgent(shop: string, person: string): Promise<string> {
  return (await post(`${shop}${API_ROOT}${makeAgent.path}`, FORM, person)).token
}

/** Registers a program that is sent back to this address. @returns its id */
export async function registerClient(shop: string, redirectUri: string): Promise<string> {
  const client = { client_name: 'Conformance', redirect_uris: [redirectUri] }
  return (await post(shop + oauthPaths.register, client)).client_id
}

/** Lets the program in that asks by this address, as its person does on the consent page, and goes back to it. */
export async function consent(shop: string, person: string, address: string): Promise<void> {
  const asked = Object.fromEntries(new URL(address).searchParams)
  const { redirectTo } = await post(
    `${shop}${API_ROOT}${authorizeAgent.path}`,
    { ...asked, agent: FORM },
    person,
  )
  await fetch(redirectTo)
}
