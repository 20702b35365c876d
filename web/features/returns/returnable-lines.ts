import { countsAsReturned, type Return } from '#contract/returns/endpoints.ts'
import type { Shipment } from '#contract/shipments/endpoints.ts'

export interface ReturnableLine {
  /** Which of the order's lines, from 1. */
  readonly line: number
  readonly productName: string
  /** Pieces that are shipped and in no other return. */
  readonly left: number
}

/** What of an order can be returned, from all of its shipments and returns. The shop decides. */
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
