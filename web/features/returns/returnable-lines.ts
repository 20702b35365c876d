import { countsAsReturned, type Return } from '#contract/returns/endpoints.ts'
import type { Shipment } from '#contract/shipments/endpoints.ts'

export interface ReturnableLine {
  /** The line number in the order, from 1. */
  readonly line: number
  readonly productName: string
  /** Pieces shipped and not in another return. */
  readonly left: number
}

/** Returns what can be returned of an order, given all its shipments and returns. The shop decides in the end. */
export function returnableLines(
  shipments: readonly Shipment[],
  returns: readonly Return[],
): readonly ReturnableLine[] {
  const lines = new Map<number, ReturnableLine>()
  const add = (line: number, productName: string, pieces: number) =>
    lines.set(line, { line, productName, left: (lines.get(line)?.left ?? 0) + pieces })
  for (const { line, productName, orderAmount } of shipments.flatMap((shipment) => shipment.lines))
    add(line, productName, orderAmount)
  for (const { line, productName, orderAmount, received } of returns
    .filter(({ state }) => countsAsReturned(state))
    .flatMap((each) => each.lines))
    add(line, productName, -(received ? received.restocked + received.writtenOff : orderAmount))
  return [...lines.values()].filter(({ left }) => left > 0).toSorted((a, b) => a.line - b.line)
}
