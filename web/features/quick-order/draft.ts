import { z } from 'zod'
import { writtenQuantity } from '#contract/quick-order/asked-quantity.ts'
import { asText } from '#contract/quick-order/parse-table.ts'
import type { ReviewedLine } from './decisions.ts'
import type { TypedRow } from './typed-rows.ts'

/** A list typed or pasted but not yet in the cart, stored for this tab so that a reload loses nothing. */
export interface QuickOrderDraft {
  readonly text: string
  readonly rows: readonly TypedRow[]
}

/** The source of the lines being looked up. */
export type Source = { readonly from: 'rows' | 'file' } | { readonly from: 'text'; readonly text: string }

const Draft = z.object({
  text: z.string(),
  rows: z.array(z.object({ id: z.number().int(), code: z.string(), quantity: z.string(), name: z.string() })),
})

const keyOf = (email: string) => `quickOrder ${email}`

export function readDraft(email: string): QuickOrderDraft {
  try {
    return Draft.parse(JSON.parse(sessionStorage.getItem(keyOf(email)) ?? ''))
  } catch {
    // There is none, another version of the shop wrote it, or storage is blocked.
    return { text: '', rows: [] }
  }
}

export function storeDraft(email: string, draft: QuickOrderDraft): void {
  try {
    sessionStorage.setItem(keyOf(email), JSON.stringify(draft))
  } catch {
    // Storage is full or blocked: the list lasts until the page is left.
  }
}

/** Returns the draft without the lines now in the cart. Edits made since the lines were read stay. */
export function withoutAdded(
  draft: QuickOrderDraft,
  source: Source,
  lines: readonly ReviewedLine[],
): QuickOrderDraft {
  const isAdded = ({ outcome }: ReviewedLine) => outcome === 'ready'
  if (source.from === 'rows') {
    const added = new Map(lines.filter(isAdded).map(({ row, match }) => [row, match.code]))
    return { ...draft, rows: draft.rows.filter(({ code }, place) => added.get(place + 1) !== asText(code)) }
  }
  if (source.from !== 'text' || draft.text !== source.text) return draft
  const left = lines.filter((line) => !isAdded(line))
  return {
    ...draft,
    text: left.map(({ match, asked }) => `${match.code}\t${writtenQuantity(asked)}`).join('\n'),
  }
}
