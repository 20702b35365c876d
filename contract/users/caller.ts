import type { Assortment } from '../companies/assortment.ts'
import type { CompanyRole } from '../companies/endpoints.ts'
import type { AdminRole } from './admin-roles.ts'

/** The caller of a request, read from the database for each request. */
export interface Caller {
  readonly id: string
  /**
   * The customer whose orders and quotes the caller sees: all of them, or, as a company's buyer, their own.
   */
  readonly customerId: string
  /** The caller's role in their company; undefined for a customer without a company. */
  readonly companyRole: CompanyRole | undefined
  /** The categories of products that the caller's company sees and orders. */
  readonly assortment: Assortment
  /** The member's own customer from before they joined the company. They keep its records. */
  readonly personalCustomerId: string | undefined
  readonly email: string
  /** Whether the identity provider had verified the email when the caller signed in. */
  readonly emailVerified: boolean
  readonly name: string
  readonly isAdmin: boolean
  /** True for an admin who must use a second factor and did not: no admin right applies. */
  readonly lacksSecondFactor: boolean
  /** Whether they signed in with a second factor. */
  readonly secondFactor: boolean
  /** The kind of admin; undefined for anyone else. */
  readonly adminRole: AdminRole | undefined
  /** The admin who acts for this customer; undefined when they act themselves. */
  readonly actedBy?: ActingAdmin | undefined
  /** The program that acts for this member, within its own limits; undefined when they act themselves. */
  readonly agent?: ActingAgent | undefined
}

export interface ActingAgent {
  readonly id: string
  readonly name: string
  /** Code of the cost centre that all its orders are charged to; null: as the order says. */
  readonly costCentre: string | null
}

export interface ActingAdmin {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly sessionId: string
  readonly reason: string
}
