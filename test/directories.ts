import { expect } from 'vitest'
import { SCIM_ROOT } from '#contract/scim/paths.ts'
import { type CompanySignInTest, prove } from './company-sign-in.ts'
import type { TestCaller } from './open-shop.ts'

export const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** A company with an owner, a proved domain and a directory. */
export const companyOf = async (app: CompanySignInTest, email: string, name: string, domain: string) => {
  const owner = await app.person(email)
  await owner.post('/companies', { name, taxNumber: '' })
  await prove(app, owner, domain)
  return { owner, directory: await directoryOf(app, owner) }
}

/** A directory with a token of the owner's company. */
export async function directoryOf({ shop }: CompanySignInTest, owner: TestCaller) {
  const { body: made } = await owner.post('/companies/mine/scim-tokens', { name: 'Entra ID' })
  const call = async (method: string, path: string, body?: unknown, token = made.token) => {
    const response = await shop.raw(SCIM_ROOT + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (text) expect(response.headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
    // Loosely typed: tests say what they expect.
    return {
      status: response.status,
      body: (text ? JSON.parse(text) : undefined) as Record<string, never>,
      headers: response.headers,
    }
  }
  return {
    token: String(made.token),
    tokenId: String(made.insertedId),
    call,
    find: (filter: string, more = '') => call('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`),
    patch: (id: unknown, ...Operations: object[]) =>
      call('PATCH', `/Users/${id}`, { schemas: [PATCH_OP], Operations }),
    patchGroup: (group: string, ...Operations: object[]) =>
      call('PATCH', `/Groups/${group}`, { schemas: [PATCH_OP], Operations }),
  }
}

/** As Entra ID creates somebody. */
export const fromEntra = (userName: string, more: object = {}) => ({
  schemas: [CORE, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName,
  active: true,
  displayName: 'Ada Byron',
  emails: [{ primary: true, type: 'work', value: userName }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Ada Byron', familyName: 'Byron', givenName: 'Ada' },
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'IT' },
  ...more,
})

export const failure = (status: number, more: object = {}) => ({
  status,
  body: { schemas: [ERROR], status: String(status), detail: expect.any(String), ...more },
})
