import type { Hono, MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { agentPaths } from '#contract/agents/paths.ts'
import { API_ROOT } from '#contract/endpoint.ts'
import { PRODUCT_FEED } from '#contract/product-feed/paths.ts'
import { ucpPaths } from '#contract/ucp/paths.ts'
import { answerFailure } from './answer-failure.ts'
import { builtFileRoutes } from './built-files.ts'
import type { ServerEnv } from './client-address.ts'
import { preflights } from './cross-origin.ts'
import { plainPageRoutes } from './pages/plain-page.ts'
import { refuse } from './replies.ts'
import { securityHeaders } from './security-headers.ts'

type FailureOptions = Parameters<typeof answerFailure>[2]

interface Routes extends FailureOptions {
  readonly publicUrl: string
  /** Origins whose pages may call the API from a browser. */
  readonly corsOrigins: readonly string[]
  /** Answers the calls of the API. */
  readonly shop: Hono<ServerEnv>['fetch']
  /** Limits the requests of each client. */
  readonly admit: { readonly call: MiddlewareHandler; readonly page: MiddlewareHandler }
  readonly operations: Hono
  /** The routes of further services. The first service that has a path answers it. */
  readonly services: readonly (Hono | Hono<ServerEnv>)[]
  /** Paths of services whose files and pages are compressed for each request. */
  readonly compressedPaths: readonly string[]
  readonly pages: (request: Request) => Promise<Response>
  readonly isPage: (path: string) => boolean
}

/** Mounts the routes of all services, and the pages, on one origin. */
export function mountRoutes(app: Hono<ServerEnv>, routes: Routes): void {
  const {
    publicUrl,
    corsOrigins,
    shop,
    admit,
    operations,
    services,
    compressedPaths,
    pages,
    isPage,
    ...failures
  } = routes
  app.use(securityHeaders({ https: publicUrl.startsWith('https:') }))
  app.route('/', operations)
  if (corsOrigins.length > 0) app.use(`${API_ROOT}/*`, preflights(corsOrigins))
  app.all(`${API_ROOT}/*`, admit.call, (c) => shop(c.req.raw, c.env))
  for (const path of [...agentPaths, ...ucpPaths]) app.all(path, (c) => shop(c.req.raw, c.env))
  for (const path of [...compressedPaths, PRODUCT_FEED]) app.use(path, compress())
  // As costly as a page: the database reads it in pieces.
  app.get(PRODUCT_FEED, admit.page, (c) => shop(c.req.raw, c.env))
  app.route('/', plainPageRoutes())
  for (const service of services) app.route('/', service as Hono<ServerEnv>) // the others read no environment
  app.route('/', builtFileRoutes())
  app.get('*', admit.page, (c) => pages(c.req.raw))
  app.all('*', (c) => {
    if (!isPage(c.req.path)) return c.notFound()
    c.header('Allow', 'GET, HEAD')
    return refuse(c, 'wrong-method')
  })
  app.onError((failure, c) => answerFailure(failure, c, failures))
}
