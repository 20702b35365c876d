import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canMove, type QuoteMoveName, type QuoteSide, type QuoteState } from '#contract/quotes/status.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'
import { accept, askLongAgo, counter, decline, endTime, offer, people, withdraw } from '#test/quotes.ts'
import { size } from '#test/sizes.ts'

/** A model of the shop's quotes. After any commands in any order, the real quotes agree with it. */
interface Model {
  shelf: number
  readonly quotes: ModelQuote[]
}

interface ModelQuote {
  status: QuoteState
  revision: number
  /** Pieces that its offer holds. */
  held: number
  /** The pieces of the last revision. */
  pieces: number
}

interface Real {
  readonly shop: TestShop
  readonly ada: TestCaller
  readonly admin: TestCaller
  readonly product: string
  readonly ids: string[]
}

const SHELF = 1_000
const PRICE = 20

/** Makes the move on the model. @returns false if it is refused */
function move(quote: ModelQuote, name: QuoteMoveName, side: QuoteSide, to: QuoteState): boolean {
  if (!canMove(name, side, quote.status)) return false
  quote.status = to
  return true
}

function release(model: Model, quote: ModelQuote): void {
  model.shelf += quote.held
  quote.held = 0
}

/** One kind of command: whether the model says it works, having done it; and how it is really done. */
interface Kind {
  readonly predict: (model: Model, quote: ModelQuote, pieces: number) => boolean
  readonly act: (real: Real, id: string, revision: number, pieces: number) => Promise<number>
}

const status = async (reply: Promise<{ status: number }>) => (await reply).status
const lines = (pieces: number) => ({ lines: [{ line: 1, pieces, price: PRICE - 1 }] })

function ending(name: 'decline' | 'withdraw', side: QuoteSide): Kind['predict'] {
  return (model, quote) => {
    if (!move(quote, name, side, name === 'decline' ? 'declined' : 'withdrawn')) return false
    release(model, quote)
    return true
  }
}

const kinds: Readonly<Record<string, Kind>> = {
  offer: {
    predict(model, quote, pieces) {
      if (!move(quote, 'offer', 'shop', 'offered')) return false
      release(model, quote)
      Object.assign(quote, { revision: quote.revision + 1, pieces })
      return true
    },
    act: ({ admin }, id, revision, pieces) => status(offer(admin, id, revision, lines(pieces))),
  },
  'offer with a hold': {
    predict(model, quote, pieces) {
      if (pieces > model.shelf + quote.held || !move(quote, 'offer', 'shop', 'offered')) return false
      release(model, quote)
      model.shelf -= pieces
      Object.assign(quote, { revision: quote.revision + 1, pieces, held: pieces })
      return true
    },
    act: ({ admin }, id, revision, pieces) =>
      status(offer(admin, id, revision, { ...lines(pieces), holdStock: true })),
  },
  counter: {
    predict(model, quote, pieces) {
      if (!move(quote, 'counter', 'customer', 'countered')) return false
      release(model, quote)
      Object.assign(quote, { revision: quote.revision + 1, pieces })
      return true
    },
    act: ({ ada }, id, revision, pieces) => status(counter(ada, id, revision, lines(pieces))),
  },
  accept: {
    predict(model, quote) {
      if (quote.pieces > model.shelf + quote.held || !move(quote, 'accept', 'customer', 'accepted'))
        return false
      release(model, quote)
      model.shelf -= quote.pieces
      return true
    },
    act: ({ ada }, id, revision) => status(accept(ada, id, revision)),
  },
  'accept what is no longer offered': {
    predict: () => false,
    act: ({ ada }, id, revision) => status(accept(ada, id, revision + 1)),
  },
  'decline as the customer': {
    predict: ending('decline', 'customer'),
    act: ({ ada }, id, revision) => status(decline(ada, id, revision)),
  },
  'decline as the shop': {
    predict: ending('decline', 'shop'),
    act: ({ admin }, id, revision) => status(decline(admin, id, revision)),
  },
  'withdraw as the customer': {
    predict: ending('withdraw', 'customer'),
    act: ({ ada }, id, revision) => status(withdraw(ada, id, revision)),
  },
  'withdraw as the shop': {
    predict: ending('withdraw', 'shop'),
    act: ({ admin }, id, revision) => status(withdraw(admin, id, revision)),
  },
  expire: {
    predict(model, quote) {
      if (move(quote, 'expire', 'shop', 'expired')) release(model, quote)
      return true
    },
    async act({ shop }, id) {
      await endTime(shop, id)
      await shop.jobs.tick('sweep-quotes')
      return 200
    },
  },
}

/** Commands that were run on both the shop and the model. */
const done = new Set<string>()

async function expectAgreement(model: Model, { shop, product, ids }: Real): Promise<void> {
  const shelf = await shop.db
    .selectFrom('products')
    .select('available')
    .where('id', '=', product)
    .executeTakeFirstOrThrow()
  expect(shelf.available).toBe(model.shelf)
  const quotes = await shop.db
    .selectFrom('quotes')
    .select(['id', 'status', 'revision'])
    .where('id', 'in', ['', ...ids])
    .execute()
  expect(
    ids.map((id) => {
      const quote = quotes.find((each) => each.id === id)
      return { status: quote?.status, revision: quote?.revision }
    }),
  ).toEqual(model.quotes.map(({ status, revision }) => ({ status, revision })))
}

class Ask implements fc.AsyncCommand<Model, Real> {
  readonly pieces: number
  constructor(pieces: number) {
    this.pieces = pieces
  }
  check = () => true
  async run(model: Model, real: Real) {
    const { shop, ada, product, ids } = real
    ids.push(await askLongAgo(shop, ada, [{ product_id: product, pieces: this.pieces }]))
    model.quotes.push({ status: 'asked', revision: 1, held: 0, pieces: this.pieces })
    await expectAgreement(model, real)
  }
  toString = () => `ask(${this.pieces})`
}

class Do implements fc.AsyncCommand<Model, Real> {
  readonly name: string
  readonly which: number
  readonly pieces: number
  constructor(name: string, which: number, pieces: number) {
    this.name = name
    this.which = which
    this.pieces = pieces
  }
  check = ({ quotes }: Readonly<Model>) => quotes.length > 0
  async run(model: Model, real: Real) {
    const at = this.which % model.quotes.length
    const [kind, quote, id] = [kinds[this.name], model.quotes[at], real.ids[at]]
    if (!kind || !quote || id === undefined) throw new Error('the model and the shop have different quotes')
    const { revision } = quote
    const works = kind.predict(model, quote, this.pieces)
    expect(await kind.act(real, id, revision, this.pieces)).toBe(works ? 200 : 409)
    done.add(this.name)
    await expectAgreement(model, real)
  }
  toString = () => `${this.name}(${this.which}, ${this.pieces})`
}

test('whatever is done to quotes in whatever order, the shop agrees with a model of them', async () => {
  await using shop = await openShop()
  const persons = await people(shop)
  const pieces = fc.constantFrom(100, 250, 400, 900)
  const command = fc.oneof(
    { weight: 1, arbitrary: pieces.map((many) => new Ask(many)) },
    {
      weight: 7,
      arbitrary: fc
        .tuple(fc.constantFrom(...Object.keys(kinds)), fc.nat(9), pieces)
        .map(([name, which, many]) => new Do(name, which, many)),
    },
  )
  const runs = size(30, 600)
  await fc.assert(
    fc.asyncProperty(fc.commands([command], { maxCommands: size(30, 60), size: 'max' }), async (commands) => {
      const product = crypto.randomUUID()
      await shop.addProduct({ id: product, price: PRICE, available: SHELF })
      const real: Real = { shop, ...persons, product, ids: [] }
      await fc.asyncModelRun(() => ({ model: { shelf: SHELF, quotes: [] } as Model, real }), commands)
    }),
    { numRuns: runs, endOnFailure: false },
  )
  expect(shop.failures).toEqual([])
  expect(done).toEqual(new Set(Object.keys(kinds)))
}, 600_000)
