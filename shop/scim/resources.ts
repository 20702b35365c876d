import { type CompanyRole, companyRoles } from '#contract/companies/endpoints.ts'
import { groupsOf } from './groups.ts'
import type { StoredPerson } from './store.ts'

/** The resources of RFC 7643, as the shop has them. */

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
const USER = `${CORE}:User`
const GROUP = `${CORE}:Group`

/** Of one list. A company has no more members. */
export const MAX_RESULTS = 200

export const toUser = (
  baseUrl: string,
  { id, email, name, externalId, active, createdAt, changedAt, ...person }: StoredPerson,
) => ({
  schemas: [USER],
  id,
  ...(externalId !== null && { externalId }),
  userName: email,
  displayName: name,
  name: { formatted: name },
  emails: [{ value: email, type: 'work', primary: true }],
  active,
  groups: groupsOf(person).map((group) => ({
    value: group,
    $ref: `${baseUrl}/Groups/${group}`,
    display: group,
    type: 'direct',
  })),
  meta: {
    resourceType: 'User',
    created: createdAt.toISOString(),
    lastModified: changedAt.toISOString(),
    location: `${baseUrl}/Users/${id}`,
  },
})

/** @param people members of the company; undefined leaves out the members of the group */
export const toGroup = (
  baseUrl: string,
  group: CompanyRole,
  people: readonly StoredPerson[] | undefined,
) => ({
  schemas: [GROUP],
  id: group,
  displayName: group,
  ...(people && {
    members: people
      .filter((person) => groupsOf(person).includes(group))
      .map(({ id, name, email }) => ({
        value: id,
        $ref: `${baseUrl}/Users/${id}`,
        type: 'User',
        display: name || email,
      })),
  }),
  meta: { resourceType: 'Group', location: `${baseUrl}/Groups/${group}` },
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
      description: 'A token that an owner of the company creates in the shop.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
})

const MEMBER = 'A member of the company'
const ROLE = `A role in the company. There are always these: ${companyRoles.join(', ')}`

export const resourceTypes = (baseUrl: string) =>
  [['User', MEMBER, USER] as const, ['Group', ROLE, GROUP] as const].map(([name, description, schema]) => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    description,
    schema,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${name}` },
  }))

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

const userAttributes = [
  attribute('userName', 'The email address, at a domain that the company has verified', {
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
  attribute('groups', 'The groups that they are in', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', 'The id of the group', { mutability: 'readOnly' }),
      attribute('$ref', 'Its address', {
        type: 'reference',
        referenceTypes: ['Group'],
        mutability: 'readOnly',
      }),
      attribute('display', 'Its name', { mutability: 'readOnly' }),
      attribute('type', 'Always direct', { mutability: 'readOnly' }),
    ],
  }),
]

const groupAttributes = [
  attribute('displayName', 'The name of the role', {
    required: true,
    mutability: 'readOnly',
    uniqueness: 'server',
  }),
  attribute('members', 'The members of the group. A member has the highest role of their groups', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the user', { mutability: 'immutable' }),
      attribute('$ref', 'Their address', {
        type: 'reference',
        referenceTypes: ['User'],
        mutability: 'immutable',
      }),
      attribute('type', 'Always User', { mutability: 'immutable' }),
      attribute('display', 'Their name', { mutability: 'readOnly' }),
    ],
  }),
]

export const schemas = (baseUrl: string) =>
  [
    { id: USER, name: 'User', description: MEMBER, attributes: userAttributes },
    { id: GROUP, name: 'Group', description: ROLE, attributes: groupAttributes },
  ].map((schema) => ({
    schemas: [`${CORE}:Schema`],
    ...schema,
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${schema.id}` },
  }))
