import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'
import type { InvoiceFormat } from './invoices.ts'

/** Companies: customers of several members. */

export type CompanyRole = 'owner' | 'approver' | 'buyer'

interface Companies {
  customer_id: string
  name: string
  tax_number: Generated<string>
  /** The email address for invoices; may be empty. */
  invoice_email: Generated<string>
  /** The format and channel of its invoices. */
  invoice_format: Generated<InvoiceFormat>
  /** Number in the company register. */
  register: Generated<string>
  /** `scheme:identifier`, such as 0208:0123456749. */
  electronic_address: Generated<string>
  /** The routing ID of its electronic invoices: BT-10. */
  buyer_reference: Generated<string>
  /** Whether it is exempt from tax, under that number. */
  tax_exempt: Generated<boolean>
  /** Orders above this amount wait for approval. */
  approval_threshold_cents: number | null
  /** Whether approvers and owners may approve their own orders. */
  self_approval: Generated<boolean>
  /** The part of a call-off order that needs approval. */
  call_off_approval: Generated<'calls' | 'agreement'>
  /** Whether each order of its members is charged to a cost centre. */
  cost_centre_required: Generated<boolean>
  /** The categories of products that its members see and order; null for all. */
  assortment: readonly string[] | null
  /** The company above it, which has none above itself; linked by an admin. Triggers of migration 0323 keep its terms those of the parent. */
  parent_id: Generated<string | null>
  /** The company's agreed prices. */
  price_list_id: string | null
  created_at: CreatedAt
}

interface CompanyEvents {
  id: Generated<number>
  customer_id: string
  kind: string
  /** Email at that time; the actor may also be the shop. */
  actor: string
  subject: Generated<string>
  detail: Generated<string>
  at: CreatedAt
}

interface Invitations {
  id: Generated<string>
  customer_id: string
  email: string
  role: CompanyRole
  /** SHA-256 of the token in the email's link. */
  token_hash: string
  invited_by: string
  expires_at: Date
  created_at: CreatedAt
}

export interface CompaniesTables {
  companies: Companies
  company_events: CompanyEvents
  invitations: Invitations
}
