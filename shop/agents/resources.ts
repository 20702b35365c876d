import { ProtocolError, ResourceNotFoundError } from '@modelcontextprotocol/server'
import type { AgentTool } from '#contract/agents/tool.ts'
import { givenTool, hasTools } from '#contract/agents/tools.ts'
import { api } from '#contract/api.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import type { RefusalBody } from '#contract/refusals.ts'
import { type Answer, AS_DATA, refusalFor, shortened } from './answers.ts'
import { type AskApi, answerOf, type Input, requestOf } from './call-tool.ts'

/**
 * What agents read by an address instead of a tool. Each is read by tools' calls, and only by those who were given these tools.
 */

/** The protocol leaves -32000 to servers. */
const REFUSED = -32_000
/** Enough for the categories and brands of a large shop. */
const MAX_VALUES = 100
const MAX_URI = 600

/** For whom a resource is read. */
export interface Reader {
  readonly tools: readonly AgentTool[]
  readonly email: string
  readonly ask: AskApi
}

interface Listing {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: 'application/json'
}

interface AgentResource {
  readonly listing: Listing & ({ readonly uri: string } | { readonly uriTemplate: string })
  /** Those whose calls it makes. */
  readonly tools: readonly string[]
  /** @param rest of a template, what stands for its variable */
  read(reader: Reader, rest: string): Promise<Answer>
}

const PRODUCT = 'shop://catalogue/products/'
const PRICES = 'shop://prices'
const json = 'application/json'

const resources: readonly AgentResource[] = [
  {
    listing: {
      uri: 'shop://catalogue',
      name: 'catalogue',
      title: 'Catalogue',
      description: 'The categories and brands of the shop, and how to find products in it',
      mimeType: json,
    },
    tools: ['search_products', 'list_filters'],
    async read(reader) {
      const { alike: _, ...filters } = await answer(reader, 'list_filters', {})
      const howTo =
        'search_products takes words, a SKU, MPN or GTIN in q, and category, brand, price, stock and specs as filters. Prices are list prices for one piece.'
      return shortened({ howTo, productTemplate: `${PRODUCT}{code}`, ...filters }, MAX_VALUES)
    },
  },
  {
    listing: {
      uriTemplate: `${PRODUCT}{code}`,
      name: 'product',
      title: 'Product',
      description:
        'A product by its id, SKU, MPN or GTIN: price breaks, quantity rule, specifications, documents, stock',
      mimeType: json,
    },
    tools: ['get_product', 'match_products'],
    read: async (reader, code) => shortened(await productBy(reader, code), MAX_VALUES),
  },
  {
    listing: {
      uri: 'shop://terms',
      name: 'terms',
      title: 'Terms',
      description:
        'The payment terms and credit of the company, the rule for quantities, and the terms of the shop',
      mimeType: json,
    },
    tools: ['get_payment_terms'],
    async read(reader) {
      const [{ terms = null }, { text }] = await Promise.all([
        answer(reader, 'get_payment_terms', {}),
        replyOf<{ text: unknown }>(await reader.ask(...requestOf(api.getLegalText, { page: 'terms' }))),
      ])
      return {
        payment: terms ?? 'The company has no payment terms: a person pays by card.',
        quantities: `A line has at least the minimum of its product, which is never below ${MIN_ORDER_PIECES} pieces, and a multiple of its step (quantityRule).`,
        terms: text ?? 'The shop has written no terms of its own yet.',
      }
    },
  },
  {
    listing: {
      uri: PRICES,
      name: 'prices',
      title: 'The company’s prices',
      description:
        'The first page of the price list that was agreed with the company; `next` is the next page',
      mimeType: json,
    },
    tools: ['list_agreed_prices'],
    read: pageOfPrices,
  },
  {
    listing: {
      uriTemplate: `${PRICES}/{cursor}`,
      name: 'prices_page',
      title: 'A further page of the company’s prices',
      description: 'A page after the first one, as `next` of the page before says it',
      mimeType: json,
    },
    tools: ['list_agreed_prices'],
    read: pageOfPrices,
  },
]

async function pageOfPrices(reader: Reader, cursor: string): Promise<Answer> {
  const { next_cursor: next, ...page } = await answer(
    reader,
    'list_agreed_prices',
    cursor === '' ? {} : { cursor },
  )
  return { ...page, ...(typeof next === 'string' && { next: `${PRICES}/${encodeURIComponent(next)}` }) }
}

/** A code shared by several products finds none. */
async function productBy(reader: Reader, code: string): Promise<Answer> {
  const byId = await answered(reader, 'get_product', { id: code })
  if ('answer' in byId) return byId.answer
  const { lines } = await answer(reader, 'match_products', { lines: [{ code }] })
  const [line] = lines as { status: string; by?: string; candidates: { product_id: string }[] }[] // as the contract declares it
  const [product] = line?.status === 'found' ? line.candidates : []
  if (!product) throw new Refused({ code: 'no-such-product', message: '' }, null)
  return answer(reader, 'get_product', { id: product.product_id })
}

class Refused extends Error {
  readonly body: RefusalBody
  readonly retryAfter: string | null

  constructor(body: RefusalBody, retryAfter: string | null) {
    super(body.message)
    this.body = body
    this.retryAfter = retryAfter
  }
}

function answered({ tools, email, ask }: Reader, name: string, input: Input) {
  const tool = givenTool(tools, name)
  if (!tool) throw new Error(`the resource makes a call of ${name}, which it does not list`)
  return answerOf(tool, { input, email }, ask)
}

async function answer(reader: Reader, name: string, input: Input): Promise<Answer> {
  const found = await answered(reader, name, input)
  if ('refusal' in found) throw new Refused(found.refusal, found.retryAfter)
  return found.answer
}

async function replyOf<T>(response: Response): Promise<T> {
  const reply: unknown = await response.json()
  if (!response.ok) throw new Refused(reply as RefusalBody, response.headers.get('Retry-After')) // every refusal has this shape
  return reply as T // as the contract declares it
}

/** The resources whose tools all are among these. */
const givenTo = (tools: readonly AgentTool[]) =>
  resources.filter((resource) => hasTools(tools, resource.tools))

export const listedResources = (tools: readonly AgentTool[]) =>
  givenTo(tools).flatMap(({ listing }) => ('uri' in listing ? [listing] : []))

export const listedTemplates = (tools: readonly AgentTool[]) =>
  givenTo(tools).flatMap(({ listing }) => ('uriTemplate' in listing ? [listing] : []))

/**
 * Reads a resource.
 * @throws ResourceNotFoundError for one that is unknown, or was not given; ProtocolError for another refusal
 */
export async function readResource(uri: string, reader: Reader) {
  for (const { listing, read } of givenTo(reader.tools)) {
    const rest = restOf(uri, listing)
    if (rest === undefined) continue
    const content = await read(reader, rest).catch((failure: unknown) => {
      if (!(failure instanceof Refused)) throw failure
      const { body, retryAfter } = failure
      if (body.code === 'no-such-product' || body.code === 'bad-input') throw new ResourceNotFoundError(uri)
      throw new ProtocolError(REFUSED, body.message, refusalFor(body, retryAfter))
    })
    const texts = [
      { mimeType: 'text/plain', text: AS_DATA },
      { mimeType: json, text: JSON.stringify(content) },
    ]
    return { contents: texts.map((text) => ({ uri, ...text })) }
  }
  throw new ResourceNotFoundError(uri)
}

/** Returns what stands for the variable of a template, empty for an address; undefined if it is another one. */
function restOf(uri: string, listing: AgentResource['listing']): string | undefined {
  if ('uri' in listing) return uri === listing.uri ? '' : undefined
  const [prefix = ''] = listing.uriTemplate.split('{')
  const rest = uri.length <= MAX_URI && uri.startsWith(prefix) ? uri.slice(prefix.length) : ''
  try {
    return rest === '' || rest.includes('/') ? undefined : decodeURIComponent(rest)
  } catch {
    return undefined // a wrong escape
  }
}
