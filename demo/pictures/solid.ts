import { type Flat, facingFront, facingRight, facingUp, type Plane, type Point } from './space.ts'

/** Formats numbers in drawings: short, and the same on every machine. */
export const n = (value: number) => String(Math.round(value * 100) / 100)

/** Degrees: how far the device is turned, and from how high it is seen. */
export interface Eye {
  readonly yaw: number
  readonly pitch: number
}

/** Maps millimetres on the eye's plane to the picture. */
export interface Fit {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Edges {
  /** Radius of the front and back edges. */
  readonly bevel?: number
  readonly back?: number
}

/** The faces of a block, each with its origin in its upper left corner. */
export interface Faces {
  readonly top: Plane
  readonly front: Plane
  readonly side: Plane
}

export const lineOf = (points: readonly Flat[]) => points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')

export function faces([x, y, z]: Point, [width, height, depth]: Point): Faces {
  return {
    top: facingUp(x - width / 2, y + height, z - depth / 2),
    front: facingFront(x - width / 2, y + height, z + depth / 2),
    side: facingRight(x + width / 2, y + height, z + depth / 2),
  }
}

/** The rings of a rounded edge: drawn in, raised, and sloped. */
export function bent(radius: number, depth: number, end: 1 | -1) {
  const steps = radius === 0 ? 0 : 5
  const rings = Array.from({ length: steps + 1 }, (_, step) => {
    const slope = steps === 0 ? 0 : (step / steps) * (Math.PI / 2)
    const down = radius * (1 - Math.sin(slope))
    return { by: radius * (1 - Math.cos(slope)), rise: end > 0 ? -down : down - depth, slope: slope * end }
  })
  return end > 0 ? rings : rings.toReversed()
}
