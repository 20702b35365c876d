import { expect, test } from 'vitest'
import { type AdminRole, mayCall } from './admin-roles.ts'

const roles: readonly (AdminRole | undefined)[] = ['owner', 'sales', 'warehouse', 'read-only', undefined]
const whoMay = (call: Parameters<typeof mayCall>[0]) => roles.filter((role) => mayCall(call, role))

test('a call of admins is open to owners and the roles it names; those that only read, to read-only admins too', () => {
  const write = { access: 'admin', method: 'PUT' } as const
  expect(whoMay(write)).toEqual(['owner'])
  expect(whoMay({ ...write, roles: ['sales'] })).toEqual(['owner', 'sales'])
  expect(whoMay({ ...write, method: 'GET' })).toEqual(['owner', 'read-only'])
  expect(whoMay({ ...write, method: 'GET', roles: ['warehouse'] })).toEqual([
    'owner',
    'warehouse',
    'read-only',
  ])
})

test('a call of everybody is open to all, unless it names roles: then only to these of the admins', () => {
  const write = { access: 'signed-in', method: 'POST' } as const
  expect(whoMay(write)).toEqual(roles)
  expect(whoMay({ ...write, roles: ['sales'] })).toEqual(['owner', 'sales', undefined])
})
