import { z } from 'zod'
import { AskedReturnLine, returnReasons } from '#contract/returns/endpoints.ts'
import { formatCount } from '#web/ui/format-count.ts'
import type { ReturnableLine } from './returnable-lines.ts'

/** At most this many lines per return; use another return for the rest. */
const MAX_LINES = 200

/** The form for a return: for each returnable line, the pieces and a reason. */
export const returnDraft = z
  .object({
    lines: z.array(
      z.object({
        line: z.number(),
        left: z.number(),
        pieces: z.number('Enter a number').int('Enter a whole number').min(0, 'Enter 0 or more').optional(),
        reason: z.enum(['', ...returnReasons]),
        note: AskedReturnLine.shape.note.unwrap(),
        photo: z.string(),
      }),
    ),
  })
  .superRefine(({ lines }, context) => {
    const at = (place: number, field: 'pieces' | 'reason', message: string) =>
      context.addIssue({ code: 'custom', path: ['lines', place, field], message })
    for (const [place, { pieces = 0, left, reason }] of lines.entries()) {
      if (pieces > left) at(place, 'pieces', `${formatCount(left)} can be returned`)
      if (pieces > 0 && reason === '') at(place, 'reason', 'Choose a reason')
    }
    if (lines.every(({ pieces = 0 }) => pieces === 0))
      at(0, 'pieces', 'Return at least one piece of one product')
  })
export type ReturnDraft = z.infer<typeof returnDraft>

export const draftOf = (lines: readonly ReturnableLine[]): ReturnDraft => ({
  lines: lines.slice(0, MAX_LINES).map(({ line, left }) => ({ line, left, reason: '', note: '', photo: '' })),
})

export const toReturn = (orderId: string, { lines }: ReturnDraft) => ({
  id: orderId,
  lines: lines.flatMap(({ line, pieces = 0, reason, note, photo }) =>
    pieces > 0 && reason !== ''
      ? [{ line, orderAmount: pieces, reason, note, ...(photo !== '' && { photo }) }]
      : [],
  ),
})
