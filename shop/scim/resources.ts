import type { StoredPerson } from './store.ts'

/** The resources of RFC 7643, as the shop has them. */

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const CORE = 'urn:ietf:params:scim:schemas:core:2.0'

/** Of one list. A company has no more members. */
export const MAX_RESULTS = 200

export const toUser = (
  baseUrl: string,
  { id, email, name, externalId, active, createdAt, changedAt }: StoredPerson,
) => ({
  schemas: [USER],
  id,
  ...(externalId !== null && { externalId }),
  userName: email,
  displayName: name,
  name: { formatted: name },
  emails: [{ value: email, type: 'work', primary: true }],
  active,
  meta: {
    resourceType: 'User',
    created: createdAt.toISOString(),
    lastModified: changedAt.toISOString(),
    location: `${baseUrl}/Users/${id}`,
  },
})

export const toList = (resources: readonly object[], total: number, startIndex: number) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

export const serviceProviderConfig = (baseUrl: string) => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an owner of the company makes in the shop.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
})

export const userType = (baseUrl: string) => ({
  schemas: [`${CORE}:ResourceType`],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'A member of the company',
  schema: USER,
  schemaExtensions: [],
  meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/User` },
})

const attribute = (name: string, description: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

export const userSchema = (baseUrl: string) => ({
  schemas: [`${CORE}:Schema`],
  id: USER,
  name: 'User',
  description: 'A member of the company',
  attributes: [
    attribute('userName', 'The email address, at a domain that the company proved', {
      required: true,
      mutability: 'immutable',
      uniqueness: 'server',
    }),
    attribute('displayName', 'The name'),
    attribute('name', 'The name', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', 'The whole name'),
        attribute('givenName', 'Part of the name', { mutability: 'writeOnly', returned: 'never' }),
        attribute('familyName', 'Part of the name', { mutability: 'writeOnly', returned: 'never' }),
      ],
    }),
    attribute('emails', 'The userName', {
      type: 'complex',
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: [
        attribute('value', 'The address', { mutability: 'readOnly' }),
        attribute('type', 'Always work', { mutability: 'readOnly' }),
        attribute('primary', 'Always true', { type: 'boolean', mutability: 'readOnly' }),
      ],
    }),
    attribute('active', 'Whether they are a member', { type: 'boolean' }),
  ],
  meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${USER}` },
})
