/** Millimetres: x to the right, y up from the ground, z towards the viewer. */
export type Point = readonly [x: number, y: number, z: number]
/** A place on a plane or on the picture: x to the right, y down. */
export type Flat = readonly [x: number, y: number]

export interface Plane {
  readonly at: Point
  readonly right: Point
  readonly down: Point
}

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const times = (a: Point, k: number): Point => [a[0] * k, a[1] * k, a[2] * k]
export const inner = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const unit = (a: Point): Point => times(a, 1 / (Math.hypot(...a) || 1))
export const radians = (degrees: number) => (degrees * Math.PI) / 180

export const facingFront = (x: number, y: number, z: number): Plane => ({
  at: [x, y, z],
  right: [1, 0, 0],
  down: [0, -1, 0],
})
export const facingUp = (x: number, y: number, z: number): Plane => ({
  at: [x, y, z],
  right: [1, 0, 0],
  down: [0, 0, 1],
})
export const facingRight = (x: number, y: number, z: number): Plane => ({
  at: [x, y, z],
  right: [0, 0, -1],
  down: [0, -1, 0],
})

export const normalOf = ({ right, down }: Plane): Point => cross(down, right)

/** A point of a plane, raised above it by `rise`. */
export const on = (plane: Plane, [x, y]: Flat, rise = 0): Point =>
  add(
    add(plane.at, times(plane.right, x)),
    add(times(plane.down, y), rise === 0 ? [0, 0, 0] : times(normalOf(plane), rise)),
  )

export const shifted = (plane: Plane, x: number, y: number, rise = 0): Plane => ({
  ...plane,
  at: on(plane, [x, y], rise),
})

/** The plane tipped backwards about its own horizontal line. */
export function leaning(plane: Plane, degrees: number): Plane {
  const angle = radians(degrees)
  return {
    ...plane,
    down: add(times(plane.down, Math.cos(angle)), times(normalOf(plane), Math.sin(angle))),
  }
}

/** The plane turned clockwise within itself, about its origin. */
export function turned({ at, right, down }: Plane, degrees: number): Plane {
  const [c, s] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  return {
    at,
    right: add(times(right, c), times(down, s)),
    down: add(times(down, c), times(right, -s)),
  }
}

/** The plane turned about the vertical through its origin; its right end comes nearer when positive. */
export function swung({ at, right, down }: Plane, degrees: number): Plane {
  const [c, s] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  const swing = ([x, y, z]: Point): Point => [x * c - z * s, y, x * s + z * c]
  return { at, right: swing(right), down: swing(down) }
}

/** Outlines run clockwise. */
export function rounded(
  width: number,
  height: number,
  radius: number,
  [x, y]: Flat = [0, 0],
  steps = radius > 20 ? 18 : 8,
): readonly Flat[] {
  const r = Math.min(radius, width / 2, height / 2)
  const corner = (cx: number, cy: number, from: number) =>
    r === 0
      ? [[cx, cy] as const]
      : Array.from({ length: steps + 1 }, (_, step): Flat => {
          const angle = radians(from + (90 * step) / steps)
          return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)]
        })
  return [
    ...corner(x + width - r, y + r, -90),
    ...corner(x + width - r, y + height - r, 0),
    ...corner(x + r, y + height - r, 90),
    ...corner(x + r, y + r, 180),
  ]
}

export const ring = (radius: number, [x, y]: Flat = [0, 0], steps = 64): readonly Flat[] =>
  Array.from({ length: steps }, (_, step): Flat => {
    const angle = radians((360 * step) / steps)
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })

/** A smooth closed line with its corners cut round, for bodies that are not rectangles. */
export function softened(corners: readonly (readonly [x: number, y: number, radius: number])[], steps = 8) {
  return corners.flatMap(([x, y, radius], place): Flat[] => {
    const [px = 0, py = 0] = corners.at(place - 1) ?? []
    const [nx = 0, ny = 0] = corners[(place + 1) % corners.length] ?? []
    const [before, after] = [Math.hypot(px - x, py - y), Math.hypot(nx - x, ny - y)]
    const cut = Math.min(radius, before / 2, after / 2)
    const [ax, ay] = [x + ((px - x) / before) * cut, y + ((py - y) / before) * cut]
    const [bx, by] = [x + ((nx - x) / after) * cut, y + ((ny - y) / after) * cut]
    return Array.from({ length: steps + 1 }, (_, step): Flat => {
      const t = step / steps
      const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
      return [a * ax + b * x + c * bx, a * ay + b * y + c * by]
    })
  })
}

/** The outward direction at the edge after each point of a clockwise outline. */
export const outward = (outline: readonly Flat[]): readonly Flat[] =>
  outline.map(([x, y], place) => {
    const [nx, ny] = outline[(place + 1) % outline.length] ?? [x, y]
    const length = Math.hypot(nx - x, ny - y) || 1
    return [(ny - y) / length, -(nx - x) / length]
  })

/** The outline shrunk by `by` on every side. */
export function inset(outline: readonly Flat[], by: number): readonly Flat[] {
  if (by === 0) return outline
  const edges = outward(outline)
  return outline.map(([x, y], place) => {
    const [ax, ay] = edges.at(place - 1) ?? [0, 0]
    const [bx, by_] = edges[place] ?? [0, 0]
    const scale = by / Math.max(0.4, 1 + ax * bx + ay * by_)
    return [x - (ax + bx) * scale, y - (ay + by_) * scale]
  })
}

export function hull(points: readonly Flat[]): readonly Flat[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: readonly Flat[]) => {
    const line: Flat[] = []
    for (const p of list) {
      while (line.length > 1 && turn(line.at(-2), line.at(-1), p) <= 0) line.pop()
      line.push(p)
    }
    return line.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

const turn = (a: Flat = [0, 0], b: Flat = [0, 0], c: Flat) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** A line from `a` to `d` that starts towards `b` and arrives from `c`. */
export const curve = (a: Point, b: Point, c: Point, d: Point): Point[] =>
  Array.from({ length: 31 }, (_, step) => {
    const t = step / 30
    const w = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3] as const
    const at = (k: 0 | 1 | 2) => w[0] * a[k] + w[1] * b[k] + w[2] * c[k] + w[3] * d[k]
    return [at(0), at(1), at(2)]
  })
