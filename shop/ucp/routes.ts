import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { UCP_PROFILE, UCP_ROOT, ucpCalls } from '#contract/ucp/paths.ts'
import { CartRequest, LookupRequest, ProductRequest, SearchRequest } from '#contract/ucp/requests.ts'
import type { Database } from '#database/open.ts'
import { parseJson } from '#http/parse-json.ts'
import { refuse } from '#http/replies.ts'
import type { Service } from '#http/serve.ts'
import { unstorableIn } from '#http/storable.ts'
import type { AskShop } from '../agents/ask-as.ts'
import type { AuthenticateAgent } from '../agents/authenticate.ts'
import { findDiscovery } from '../settings/discovery.ts'
import { cancelCart, createCart, showCart, updateCart } from './cart.ts'
import { lookUp, productDetail, searchCatalogue } from './catalogue.ts'
import { BusinessError, IdentityError, UcpError } from './errors.ts'
import { checkPlatform } from './platform.ts'
import { type Capability, capability, profileOf } from './profile.ts'
import { type Asking, askingOf, errorOf } from './shop-calls.ts'

const MAX_BYTES = 64 * 1_024

interface Parts {
  readonly db: Database
  readonly publicUrl: string
  readonly authenticate: AuthenticateAgent
  readonly ask: AskShop
}

type Work = (asking: Asking, c: Context) => Promise<object>

/** Makes a handler of a capability from its work. */
type Answer = (name: Capability, work: Work, status?: 200 | 201) => (c: Context) => Promise<Response>

/** Serves the Universal Commerce Protocol by REST: its profile, the catalogue, and the carts of members. */
export function ucpRoutes(app: Service, parts: Parts): void {
  const { db, publicUrl } = parts
  const isOn = async () => (await findDiscovery(db)).showsUcp

  profileRoute(app, publicUrl, isOn)
  app.use(`${UCP_ROOT}/*`, async (c, next) => {
    c.header('Cache-Control', 'no-store')
    return (await isOn()) ? next() : refuse(c, 'no-such-call')
  })
  const answer: Answer =
    (name, work, status = 200) =>
    async (c) => {
      try {
        checkPlatform(c.req.header('UCP-Agent'))
        return c.json(await work(await askingOf(c, parts), c), status)
      } catch (failure) {
        const error = errorOf(failure)
        if (error instanceof UcpError) return error.reply(c)
        if (error instanceof BusinessError || error instanceof IdentityError)
          return error.reply(c, name, publicUrl)
        throw error
      }
    }
  catalogueRoutes(app, publicUrl, answer)
  cartRoutes(app, publicUrl, answer)
  app.all(`${UCP_ROOT}/*`, (c) =>
    new UcpError(404, 'not_found', 'There is no such call, or not by this method.').reply(c),
  )
}

function profileRoute(app: Service, publicUrl: string, isOn: () => Promise<boolean>): void {
  app.get(UCP_PROFILE, async (c) => {
    c.header('Cache-Control', 'no-store')
    if (!(await isOn())) return refuse(c, 'no-such-call')
    c.header('Cache-Control', 'public, max-age=3600')
    c.header('Access-Control-Allow-Origin', '*')
    return c.json(profileOf(publicUrl))
  })
}

const limited = bodyLimit({
  maxSize: MAX_BYTES,
  onError: (c) => new UcpError(413, 'request_too_large', 'Send 64 kB at most.').reply(c),
})

function catalogueRoutes(app: Service, publicUrl: string, answer: Answer): void {
  const { search, lookup } = capability
  app.post(
    ucpCalls.search,
    limited,
    answer(search, async (asking, c) => searchCatalogue(await bodyOf(c, SearchRequest), asking, publicUrl)),
  )
  app.post(
    ucpCalls.lookup,
    limited,
    answer(lookup, async (asking, c) => lookUp(await bodyOf(c, LookupRequest), asking, publicUrl)),
  )
  app.post(
    ucpCalls.product,
    limited,
    answer(lookup, async (asking, c) => productDetail(await bodyOf(c, ProductRequest), asking, publicUrl)),
  )
}

function cartRoutes(app: Service, publicUrl: string, answer: Answer): void {
  const { cart } = capability
  const idOf = (c: Context) => c.req.param('id') ?? ''
  const create: Work = async (asking, c) =>
    createCart({ asking, publicUrl }, await bodyOf(c, CartRequest), c.req.header('Idempotency-Key'))
  const update: Work = async (asking, c) =>
    updateCart({ asking, publicUrl }, idOf(c), await bodyOf(c, CartRequest))
  app.post(ucpCalls.carts, limited, answer(cart, create, 201))
  app.get(
    ucpCalls.cart,
    answer(cart, (asking, c) => showCart({ asking, publicUrl }, idOf(c))),
  )
  app.put(ucpCalls.cart, limited, answer(cart, update))
  app.post(
    ucpCalls.cancelCart,
    limited,
    answer(cart, (asking, c) => cancelCart({ asking, publicUrl }, idOf(c))),
  )
}

/** @throws UcpError */
async function bodyOf<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? ''))
    throw new UcpError(415, 'invalid_request', 'Send JSON (Content-Type: application/json).')
  const text = await c.req.text()
  const sent = parseJson(text)
  if (sent === undefined || unstorableIn(text, sent) !== undefined)
    throw new UcpError(400, 'invalid_request', 'The body is no JSON that can be stored.')
  const { data, error } = schema.safeParse(sent)
  if (error) {
    const [issue] = error.issues
    throw new UcpError(400, 'invalid_request', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
  }
  return data
}
