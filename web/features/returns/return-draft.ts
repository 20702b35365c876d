import { z } from 'zod'
import { formatCount } from '#contract/counts.ts'
import { AskedReturnLine, returnReasons } from '#contract/returns/endpoints.ts'
import { normaliseSerial, serialsIn } from '#contract/shipments/serials.ts'
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
        tracksSerials: z.boolean(),
        serials: z.string(),
      }),
    ),
  })
  .superRefine(({ lines }, context) => {
    const at = (place: number, field: 'pieces' | 'reason' | 'serials', message: string) =>
      context.addIssue({ code: 'custom', path: ['lines', place, field], message })
    for (const [place, { pieces = 0, left, reason, serials }] of lines.entries()) {
      if (pieces > left) at(place, 'pieces', `${formatCount(left)} can be returned`)
      if (pieces > 0 && reason === '') at(place, 'reason', 'Choose a reason')
      const named = serialsIn(serials).length
      if (pieces > 0 && named > pieces)
        at(place, 'serials', `${formatCount(named)} serial numbers for ${formatCount(pieces)} pieces`)
    }
    if (lines.every(({ pieces = 0 }) => pieces === 0))
      at(0, 'pieces', 'Return at least one piece of one product')
  })
export type ReturnDraft = z.infer<typeof returnDraft>

type Line = ReturnDraft['lines'][number]
type Found = readonly { readonly serial: string; readonly line: number }[]

/** @param found pieces to start with */
export const draftOf = (lines: readonly ReturnableLine[], found: Found): ReturnDraft => ({
  lines: fillSerials(
    lines.slice(0, MAX_LINES).map((line) => ({ ...line, reason: '', note: '', photo: '', serials: '' })),
    found,
  ),
})

/** Adds pieces to their lines by their serial numbers, each once. */
export const fillSerials = (lines: readonly Line[], found: Found): Line[] =>
  lines.map((line) => {
    const added = found.filter((piece) => piece.line === line.line).map(({ serial }) => serial)
    if (added.length === 0) return line
    const all = new Map([...serialsIn(line.serials), ...added].map((each) => [normaliseSerial(each), each]))
    return { ...line, pieces: Math.max(line.pieces || 0, all.size), serials: [...all.values()].join(', ') }
  })

export const toReturn = (orderId: string, { lines }: ReturnDraft) => ({
  id: orderId,
  lines: lines.flatMap(({ line, pieces = 0, reason, note, photo, serials }) =>
    pieces > 0 && reason !== ''
      ? [
          {
            line,
            orderAmount: pieces,
            reason,
            note,
            serials: serialsIn(serials),
            ...(photo !== '' && { photo }),
          },
        ]
      : [],
  ),
})
