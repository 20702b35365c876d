import { type ListLine, readLines } from '#contract/quick-order/columns.ts'
import { tableOfText } from '#contract/quick-order/parse-table.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { type MatchedLine, matchLines } from './match.ts'

interface Part {
  readonly offset: number
  readonly limit: number
}

/** Reads an order list out of a text, and matches a part of its lines. */
export async function readText(
  db: Database,
  text: string,
  { offset, limit }: Part,
  asking: Caller | undefined,
) {
  const table = tableOfText(text)
  const { lines, leftOut } = readLines(table, table.columns)
  const part = lines.slice(offset, offset + limit)
  const matched = await matchLines(db, part.map(askedOf), asking)
  return {
    orderNumber: table.orderNumber,
    lineCount: lines.length,
    lines: part.flatMap((listed, n) => {
      const match = matched[n]
      return match ? [{ listed, match, quantity: quantityOf(listed, match) }] : []
    }),
    nextOffset: offset + limit < lines.length ? offset + limit : undefined,
    leftOut,
  }
}

const askedOf = ({ code, asked }: ListLine) => ({
  code,
  ...(asked.kind === 'pieces' && { pieces: asked.pieces }),
  ...(asked.kind === 'cartons' && { cartons: asked.cartons }),
})

/** Cartons are a number of pieces only where the product says how many a carton has. */
function quantityOf(
  { asked }: ListLine,
  { candidates: [best] }: MatchedLine,
): 'read' | 'minimum' | 'unclear' {
  if (asked.kind === 'minimum') return 'minimum'
  const isRead = asked.kind === 'pieces' || (asked.kind === 'cartons' && best?.product.cartonPieces != null)
  return isRead ? 'read' : 'unclear'
}
