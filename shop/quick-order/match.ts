import { nearestQuantities } from '#contract/products/quantity.ts'
import { MAX_LIKENESS_LOOKUPS, type matchedBy } from '#contract/quick-order/endpoints.ts'
import type { Database } from '#database/open.ts'
import { findProducts } from '../products/store.ts'
import { useSimilarityThreshold } from '../search/product-filter.ts'
import { findByCode, findSimilar } from './store.ts'

export interface AskedLine {
  readonly code: string
  readonly pieces?: number | undefined
}

/** Of a product whose code is another than the one that was asked for. */
const MOST_ALIKE = 0.99

type Product = Awaited<ReturnType<typeof findProducts>>[number]

export interface Candidate {
  readonly product: Product
  /** 1: the very code; what is merely similar has less. */
  readonly confidence: number
}

export interface MatchedLine {
  readonly line: AskedLine
  readonly status: 'found' | 'choose' | 'not-found'
  readonly by: (typeof matchedBy)[number] | undefined
  readonly candidates: readonly Candidate[]
  /** What can be ordered that is nearest to what was asked for, never less of it where the stock holds more; else 0. */
  readonly pieces: number
}

/** Each line ends as found, to be chosen, or not found: as many as were asked for, in their order. */
export function matchLines(
  db: Database,
  lines: readonly AskedLine[],
  customerId: string,
): Promise<MatchedLine[]> {
  const codes = [...new Set(lines.map(({ code }) => code))]
  return db.transaction().execute(async (tx) => {
    const exact = new Map((await findByCode(tx, codes, customerId)).map((match) => [match.code, match]))
    const unknown = codes.filter((code) => !exact.has(code)).slice(0, MAX_LIKENESS_LOOKUPS)
    if (unknown.length > 0) await useSimilarityThreshold(tx)
    const alike = Map.groupBy(unknown.length > 0 ? await findSimilar(tx, unknown) : [], ({ code }) => code)
    const ids = new Set([...exact.values(), ...[...alike.values()].flat()].map(({ id }) => id))
    const products = new Map((await findProducts(tx, [...ids])).map((product) => [product.id, product]))
    const candidate = (id: string, confidence: number) => {
      const product = products.get(id)
      return product ? [{ product, confidence }] : []
    }
    return lines.map((line): MatchedLine => {
      const match = exact.get(line.code)
      const candidates = match
        ? candidate(match.id, 1)
        : (alike.get(line.code) ?? []).flatMap(({ id, likeness }) =>
            candidate(id, Math.min(MOST_ALIKE, likeness)),
          )
      const [best] = candidates
      return {
        line,
        status: !best ? 'not-found' : match ? 'found' : 'choose',
        by: best && (match?.by ?? 'likeness'),
        candidates,
        pieces: best ? orderable(best.product, line.pieces) : (line.pieces ?? 0),
      }
    })
  })
}

/** Rounded up to whole cartons, and down to the stock; the least that can be ordered where nothing was asked for. */
function orderable({ minPieces, piecesMultiple, maxPieces, available }: Product, pieces = minPieces): number {
  const rule = { min: minPieces, multiple: piecesMultiple, max: maxPieces ?? undefined }
  return nearestQuantities(rule, pieces, available).at(-1) ?? 0
}
