import {
  type QuantityProblem,
  type QuantityRule,
  quantityFrom,
  quantityProblem,
} from '../products/quantity.ts'

/** The facts that limit how many pieces of a call-off order's line one call can take. */
export interface CallableLine {
  /** Not called yet. */
  readonly open: number
  /** The minimum that a call takes, and leaves, unless it takes all. */
  readonly minCall: number
  /** Of the product. */
  readonly rule: QuantityRule
  /** The pieces of the product available to the call, including those set aside for it. */
  readonly available: number
}

export type CallProblem = 'call-off-too-many' | 'call-off-below-minimum' | 'call-off-leaves-too-few'

/** Returns why a call cannot take so many pieces of a line; undefined if it can. */
export function callProblem(
  { open, minCall, rule, available }: CallableLine,
  pieces: number,
): CallProblem | QuantityProblem | undefined {
  const left = open - pieces
  if (left < 0) return 'call-off-too-many'
  if (left > 0 && pieces < minCall) return 'call-off-below-minimum'
  if (left > 0 && left < minCall) return 'call-off-leaves-too-few'
  return quantityProblem(rule, pieces, available)
}

/** Returns the closest quantities that a call can take, smaller one first; none where it can take none. */
export function nearestCalls(line: CallableLine, pieces: number): number[] {
  const { open, minCall, rule, available } = line
  const { multiple, max = available } = rule
  const least = quantityFrom(rule, minCall)
  const most = Math.floor(Math.min(open - minCall, available, max) / multiple) * multiple
  const clamped = (quantity: number) => Math.min(most, Math.max(least, quantity))
  const below = Math.floor(pieces / multiple) * multiple
  const part = least <= most ? [clamped(below), clamped(below + multiple)] : []
  const all = callProblem(line, open) === undefined ? [open] : []
  const choices = [...part, ...all]
  const closest = [
    Math.max(...choices.filter((choice) => choice <= pieces)),
    Math.min(...choices.filter((choice) => choice >= pieces)),
  ]
  return [...new Set(closest.filter(Number.isFinite))]
}
