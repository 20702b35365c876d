import { countsAsReturned, type Return } from '#contract/returns/endpoints.ts'
import type { Shipment } from '#contract/shipments/endpoints.ts'

export interface ReturnableLine {
  /** The line number in the order, from 1. */
  readonly line: number
  /** Pieces shipped and not in another return. */
  readonly left: number
  /** Whether pieces of it went out with serial numbers. */
  readonly tracksSerials: boolean
}

/** Returns what can be returned of an order, given all its shipments and returns. The shop decides in the end. */
export function returnableLines(
  shipments: readonly Shipment[],
  returns: readonly Return[],
): readonly ReturnableLine[] {
  const lines = new Map<number, ReturnableLine>()
  const add = (line: number, pieces: number, serials: boolean) => {
    const { left = 0, tracksSerials = false } = lines.get(line) ?? {}
    lines.set(line, { line, left: left + pieces, tracksSerials: tracksSerials || serials })
  }
  for (const { line, orderAmount, serials } of shipments.flatMap((shipment) => shipment.lines))
    add(line, orderAmount, serials > 0)
  for (const { line, orderAmount, received, tracksSerials } of returns
    .filter(({ state }) => countsAsReturned(state))
    .flatMap((each) => each.lines))
    add(line, -(received ? received.restocked + received.writtenOff : orderAmount), tracksSerials)
  return [...lines.values()].filter(({ left }) => left > 0).toSorted((a, b) => a.line - b.line)
}
