import type { CallOffDate, CallOffOrder } from '#contract/call-off-orders/endpoints.ts'

export interface PlannedDate extends CallOffDate {
  /** The pieces that calls by hand have left for this date, if it made no order. */
  readonly left: number
}

/** The dates of a call-off order, which share the open pieces of their lines: earlier ones come first. */
export function plannedDates({ dates, lines }: Pick<CallOffOrder, 'dates' | 'lines'>): PlannedDate[] {
  const open = new Map(lines.map(({ line, openPieces }) => [line, openPieces]))
  return dates.map((date) => {
    if (date.order_id !== undefined) return { ...date, left: 0 }
    const rest = open.get(date.line) ?? 0
    const left = Math.min(date.pieces, rest)
    open.set(date.line, rest - left)
    return { ...date, left }
  })
}
