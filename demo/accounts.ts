import type { CompanyRole } from '#contract/companies/endpoints.ts'
import type { AdminRole } from '#contract/users/admin-roles.ts'

export interface DemoAccount {
  readonly uid: string
  readonly email: string
  readonly name: string
  readonly role: 'admin' | 'buyer'
  /** The kind of admin. */
  readonly adminRole?: AdminRole
  /** In the demo's company. */
  readonly companyRole?: CompanyRole
  readonly password: string
}

/** Public on purpose: these accounts exist in demo shops only. */
export const DEMO_PASSWORD = 'hundredfold'
/** Argon2id of DEMO_PASSWORD with a fixed salt: hashing them at each first start would be slow. */
export const DEMO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$aHVuZHJlZGZvbGQtZGVtbw$wBgXveWWGf//mbp8Kqa6+nLsHSTgFE0fHnNr6qkXgAw'

export const demoAccounts: readonly DemoAccount[] = [
  {
    uid: 'demo-admin',
    email: 'admin@example.com',
    name: 'Alex Admin',
    role: 'admin',
    adminRole: 'owner',
    password: DEMO_PASSWORD,
  },
  {
    uid: 'demo-sales',
    email: 'sales@example.com',
    name: 'Sam Sales',
    role: 'admin',
    adminRole: 'sales',
    password: DEMO_PASSWORD,
  },
  {
    uid: 'demo-warehouse',
    email: 'warehouse@example.com',
    name: 'Wanda Warehouse',
    role: 'admin',
    adminRole: 'warehouse',
    password: DEMO_PASSWORD,
  },
  {
    uid: 'demo-reader',
    email: 'reader@example.com',
    name: 'Remy Reader',
    role: 'admin',
    adminRole: 'read-only',
    password: DEMO_PASSWORD,
  },
  { uid: 'demo-buyer', email: 'buyer@example.com', name: 'Bo Buyer', role: 'buyer', password: DEMO_PASSWORD },
  {
    uid: 'demo-other',
    email: 'other@example.com',
    name: 'Oda Other',
    role: 'buyer',
    password: DEMO_PASSWORD,
  },
  // Members of the demo's company.
  {
    uid: 'demo-owner',
    email: 'owner@example.com',
    name: 'Olga Owner',
    role: 'buyer',
    companyRole: 'owner',
    password: DEMO_PASSWORD,
  },
  {
    uid: 'demo-approver',
    email: 'approver@example.com',
    name: 'Ari Approver',
    role: 'buyer',
    companyRole: 'approver',
    password: DEMO_PASSWORD,
  },
  {
    uid: 'demo-member',
    email: 'member@example.com',
    name: 'Mika Member',
    role: 'buyer',
    companyRole: 'buyer',
    password: DEMO_PASSWORD,
  },
]
