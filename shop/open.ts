import type { CardPort, IdentityPort } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { documentation } from '#http/documentation.ts'
import { type LogFailure, openService, type Service } from '#http/serve.ts'
import { orderRoutes } from './orders/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { productRoutes } from './products/routes.ts'
import { openAccessTokens } from './users/access-tokens.ts'
import { userRoutes } from './users/routes.ts'

export interface ShopParts {
  readonly db: Database
  readonly identity: IdentityPort
  readonly cards: CardPort
  /** Scheme and host of the shop; the issuer of its access tokens. */
  readonly publicUrl: string
  /** The verified e-mail that becomes the first admin. */
  readonly adminEmail?: string | undefined
  readonly logFailure: LogFailure
}

/** The product server. Its paths are those of the contract; `main.ts` mounts it below /api. */
export async function openShop({
  db,
  identity,
  cards,
  publicUrl,
  adminEmail,
  logFailure,
}: ShopParts): Promise<Service> {
  const tokens = await openAccessTokens(db, identity, publicUrl)
  const app = openService({ authenticate: tokens.authenticate, logFailure })
  productRoutes(app, db)
  orderRoutes(app, db)
  paymentRoutes(app, db, cards)
  userRoutes(app, { db, identity, tokens, adminEmail })
  documentation(app, publicUrl)
  return app
}
