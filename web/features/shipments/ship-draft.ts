import { z } from 'zod'
import { formatCount } from '#contract/counts.ts'
import type { Order } from '#contract/orders/order.ts'
import { MAX_SERIALS, type OpenLine } from '#contract/shipments/endpoints.ts'
import { isSerial, MAX_SERIAL_LENGTH, repeatedSerials, serialsIn } from '#contract/shipments/serials.ts'
import { checkTracking, emptyTracking, trackingFields, trackingOf } from './tracking-draft.ts'

/** At most this many lines per shipment; the others are left for the next one. */
const MAX_LINES = 200

/** The form for a shipment: for each open line, the pieces and the serial numbers as typed. */
export const shipDraft = z
  .object({
    lines: z.array(
      z.object({
        line: z.number(),
        left: z.number(),
        tracksSerials: z.boolean(),
        pieces: z.number({ error: 'Enter a number' }).int('Enter a whole number').min(0, 'Enter 0 or more'),
        serials: z.string(),
      }),
    ),
    ...trackingFields,
  })
  .superRefine((draft, context) => {
    checkTracking(draft, context)
    const at = (place: number, field: 'pieces' | 'serials', message: string) =>
      context.addIssue({ code: 'custom', path: ['lines', place, field], message })
    for (const [place, line] of draft.lines.entries()) {
      if (line.pieces > line.left) at(place, 'pieces', `${formatCount(line.left)} are left`)
      const problem = serialsProblem(line)
      if (problem) at(place, 'serials', problem)
    }
    if (draft.lines.every(({ pieces }) => pieces === 0))
      at(0, 'pieces', 'Ship at least one piece of one product')
  })
export type ShipDraft = z.infer<typeof shipDraft>
type Line = ShipDraft['lines'][number]

/** The pieces of a line that one shipment can have. */
export const mostPieces = ({ left, tracksSerials }: Pick<Line, 'left' | 'tracksSerials'>) =>
  tracksSerials ? Math.min(left, MAX_SERIALS) : left

/** Prefills the form with everything left for an address. */
export const draftFor = (openLines: readonly OpenLine[], delivery: number): ShipDraft => ({
  lines: openLines
    .filter((line) => line.delivery === delivery)
    .slice(0, MAX_LINES)
    .map(({ line, orderAmount, notHere = 0, tracksSerials }) => ({
      line,
      left: orderAmount,
      tracksSerials,
      pieces: mostPieces({ left: Math.max(0, orderAmount - notHere), tracksSerials }),
      serials: '',
    })),
  ...emptyTracking,
})

export const toShipment = ({ _id: id }: Order, delivery: number, { lines, ...tracking }: ShipDraft) => ({
  id,
  delivery,
  lines: lines
    .filter(({ pieces }) => pieces > 0)
    .map(({ line, pieces, tracksSerials, serials }) => ({
      line,
      orderAmount: pieces,
      ...(tracksSerials && { serials: serialsIn(serials) }),
    })),
  tracking: trackingOf(tracking),
})

/** Returns what is wrong with a line's serial numbers; undefined when they are right. */
export function serialsProblem({ tracksSerials, pieces, serials }: Omit<Line, 'line' | 'left'>) {
  if (!tracksSerials || !Number.isInteger(pieces)) return undefined
  const given = serialsIn(serials)
  const bad = given.find((serial) => !isSerial(serial))
  if (bad !== undefined)
    return `${bad.slice(0, MAX_SERIAL_LENGTH)} is not a serial number: up to ${MAX_SERIAL_LENGTH} letters, digits and symbols`
  const repeated = repeatedSerials(given)
  if (repeated.length > 0) return `${named(repeated)} more than once`
  const missing = pieces - given.length
  if (missing > 0) return `${formatCount(missing)} more needed`
  return missing < 0 ? `${formatCount(-missing)} too many` : undefined
}

const MAX_NAMED = 5

/** Returns the first few, as text. */
export const named = (serials: readonly string[]) =>
  serials.length > MAX_NAMED
    ? `${serials.slice(0, MAX_NAMED).join(', ')} and ${formatCount(serials.length - MAX_NAMED)} more`
    : serials.join(', ')
