import { nearestQuantities, ruleBeside } from '#contract/products/quantity.ts'
import { MAX_LIKENESS_LOOKUPS, type matchedBy } from '#contract/quick-order/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { assortmentOf } from '../companies/assortment.ts'
import { findProducts } from '../products/store.ts'
import { setSimilarityThreshold } from '../search/word-match.ts'
import { orderablePieces } from '../stock/available.ts'
import { findByCode, findSimilar } from './store.ts'

export interface AskedLine {
  readonly code: string
  readonly pieces?: number | undefined
  /** Instead of pieces. */
  readonly cartons?: number | undefined
}

/** The highest confidence of a product whose code differs from the requested one. */
const MAX_SIMILAR_CONFIDENCE = 0.99

type Product = Awaited<ReturnType<typeof findProducts>>[number]

export interface Candidate {
  readonly product: Product
  /** 1 for an exact code, less for a similar one. */
  readonly confidence: number
}

export interface MatchedLine {
  readonly line: AskedLine
  readonly status: 'found' | 'choose' | 'not-found'
  readonly by: (typeof matchedBy)[number] | undefined
  readonly candidates: readonly Candidate[]
  /** The orderable quantity nearest to the requested one, rounded up where stock allows; 0 when nothing can be ordered. */
  readonly pieces: number
}

/**
 * Matches each line as found, to be chosen, or not found; one result per line, in the same order.
 * @param asking the caller, whose own part numbers and assortment count; undefined for a visitor, who has neither
 */
export function matchLines(
  db: Database,
  lines: readonly AskedLine[],
  asking: Caller | undefined,
): Promise<MatchedLine[]> {
  const assortment = assortmentOf(asking)
  const codes = [...new Set(lines.map(({ code }) => code))]
  return db.transaction().execute(async (tx) => {
    const exact = Map.groupBy(await findByCode(tx, codes, asking), ({ code }) => code)
    const unknown = codes.filter((code) => !exact.has(code)).slice(0, MAX_LIKENESS_LOOKUPS)
    if (unknown.length > 0) await setSimilarityThreshold(tx)
    const similar = Map.groupBy(
      unknown.length > 0 ? await findSimilar(tx, unknown, assortment) : [],
      ({ code }) => code,
    )
    const ids = new Set([...exact.values(), ...similar.values()].flat().map(({ id }) => id))
    const products = new Map(
      (await findProducts(tx, [...ids], assortment)).map((product) => [product.id, product]),
    )
    const candidate = (id: string, confidence: number) => {
      const product = products.get(id)
      return product ? [{ product, confidence }] : []
    }
    return lines.map((line): MatchedLine => {
      const matches = exact.get(line.code)
      const candidates = matches
        ? matches.flatMap(({ id }) => candidate(id, 1))
        : (similar.get(line.code) ?? []).flatMap(({ id, likeness }) =>
            candidate(id, Math.min(MAX_SIMILAR_CONFIDENCE, likeness)),
          )
      const [best, other] = candidates
      return {
        line,
        status: !best ? 'not-found' : matches && !other ? 'found' : 'choose',
        by: best && (matches?.[0]?.by ?? 'likeness'),
        candidates,
        pieces: best ? orderable(best.product, askedOf(line, best.product)) : (line.pieces ?? 0),
      }
    })
  })
}

const askedOf = ({ pieces, cartons }: AskedLine, { cartonPieces }: Product): number | undefined =>
  cartons !== undefined && cartonPieces !== null ? cartons * cartonPieces : pieces

/** Rounds up to whole cartons and down to what can be ordered; without a requested quantity, the minimum order. */
function orderable(
  { minPieces, piecesMultiple, maxPieces, familyMinimum, ...stock }: Product,
  pieces = minPieces,
): number {
  const own = { min: minPieces, multiple: piecesMultiple, max: maxPieces ?? undefined }
  // The other lines may make up the minimum of a family: the cart checks it.
  const rule = familyMinimum ? ruleBeside(own, minPieces) : own
  return nearestQuantities(rule, pieces, orderablePieces(stock)).at(-1) ?? 0
}
