import { brightness, lamp, lit, type Material } from './material.ts'
import { bent, type Edges, type Eye, type Fit, faces, lineOf, n } from './solid.ts'
import {
  add,
  cross,
  type Flat,
  facingFront,
  facingUp,
  hull,
  inner,
  inset,
  normalOf,
  on,
  outward,
  type Plane,
  type Point,
  radians,
  rounded,
  times,
  unit,
} from './space.ts'

/**
 * A studio with one lamp. Add solids from the farthest to the nearest; it draws them as seen by an eye at
 * infinity, with their shadows.
 */
export class Scene {
  readonly #eye: Point
  readonly #yaw: Flat
  readonly #pitch: Flat
  readonly #fit: Fit
  readonly #shapes: string[] = []
  readonly #defs: string[] = []
  readonly #cast: string[] = []
  readonly #contact: string[] = []
  readonly #seen: Flat[] = []
  #origin: Point = [0, 0, 0]

  constructor({ yaw, pitch }: Eye, fit: Fit = { scale: 1, x: 0, y: 0 }) {
    this.#yaw = [Math.cos(radians(yaw)), Math.sin(radians(yaw))]
    this.#pitch = [Math.cos(radians(pitch)), Math.sin(radians(pitch))]
    this.#eye = [0, this.#pitch[1], this.#pitch[0]]
    this.#fit = fit
  }

  /** Moves everything that `put` adds by `by`. */
  moved(by: Point, put: () => void): void {
    const before = this.#origin
    this.#origin = add(before, by)
    put()
    this.#origin = before
  }

  /** Extrudes the outline from behind the plane: its face lies in the plane. */
  prism(plane: Plane, outline: readonly Flat[], depth: number, material: Material, edges: Edges = {}): Plane {
    const { bevel = 0, back = 0 } = edges
    const rings = [...bent(back, depth, -1), ...bent(bevel, depth, 1)]
    const edgeNormals = outward(outline)
    const axis = normalOf(plane)
    const placed = rings.map(({ by, rise }) => inset(outline, by).map((flat) => on(plane, flat, rise)))
    this.#shade(placed.flat())
    this.#patches(
      placed.slice(1).flatMap((upper, level) => {
        const lower = placed[level] ?? upper
        const slope = ((rings[level]?.slope ?? 0) + (rings[level + 1]?.slope ?? 0)) / 2
        return upper.map((point, place) => {
          const next = (place + 1) % upper.length
          const [ex, ey] = edgeNormals[place] ?? [0, 0]
          const out = add(times(plane.right, ex), times(plane.down, ey))
          const normal = unit(add(times(out, Math.cos(slope)), times(axis, Math.sin(slope))))
          return {
            corners: [point, upper[next] ?? point, lower[next] ?? point, lower[place] ?? point],
            normal,
          }
        })
      }),
      material,
    )
    this.#cap(placed.at(-1) ?? [], axis, material)
    return plane
  }

  /** A block with its corners rounded as seen from above; centred on x and z, standing at y. */
  slab(
    [x, y, z]: Point,
    [width, height, depth]: Point,
    radius: number,
    material: Material,
    edges: Edges = {},
  ) {
    this.prism(
      facingUp(x - width / 2, y + height, z - depth / 2),
      rounded(width, depth, radius),
      height,
      material,
      edges,
    )
    return faces([x, y, z], [width, height, depth])
  }

  /** A block with its corners rounded as seen from the front. */
  panel(
    [x, y, z]: Point,
    [width, height, depth]: Point,
    radius: number,
    material: Material,
    edges: Edges = {},
  ) {
    this.prism(
      facingFront(x - width / 2, y + height, z + depth / 2),
      rounded(width, height, radius),
      depth,
      material,
      edges,
    )
    return faces([x, y, z], [width, height, depth])
  }

  /** A curved skin: `at(u, v)` for u and v from 0 to 1, its outside where ∂u × ∂v points. */
  skin(at: (u: number, v: number) => Point, [across, along]: Flat, material: Material): void {
    const grid = Array.from({ length: across + 1 }, (_, i) =>
      Array.from({ length: along + 1 }, (_, j) => at(i / across, j / along)),
    )
    this.#shade(grid.flat())
    const patches = grid.slice(1).flatMap((line, i) =>
      line.slice(1).map((corner, j) => {
        const [a, b] = [grid[i]?.[j] ?? corner, grid[i]?.[j + 1] ?? corner]
        const d = line[j] ?? corner
        const normal = unit(cross(add(corner, times(a, -1)), add(b, times(d, -1))))
        return { corners: [a, b, corner, d], normal }
      }),
    )
    this.#patches(patches, material)
  }

  /** A body turned on a lathe: `profile` is radius and height, from its foot up. */
  lathe([x, y, z]: Point, profile: readonly Flat[], material: Material, steps = 72): void {
    const last = profile.length - 1
    const at = (u: number, v: number): Point => {
      const [radius, height] = profile[Math.round(v * last)] ?? [0, 0]
      const angle = u * 2 * Math.PI
      return [x + radius * Math.cos(angle), y + height, z + radius * Math.sin(angle)]
    }
    this.skin((u, v) => at(1 - u, v), [steps, last], material)
  }

  /** A cord along a line of points, later ones above earlier ones. */
  cord(points: readonly Point[], radius: number, { dark, mid, light }: Material, shadow = true): void {
    const seen = points.map((point) => this.#see(point))
    const thick = radius * this.#fit.scale
    for (const flat of seen)
      this.#seen.push([flat[0] - thick, flat[1] - thick], [flat[0] + thick, flat[1] + thick])
    const ground = points.map(([x, y, z]) => this.#see([x + y * 0.35, -this.#origin[1], z - y * 0.2]))
    const stroke = `fill="none" stroke-linejoin="round" stroke-linecap="round" stroke-width="${n(thick * 2)}"`
    const height = points.reduce((sum, [, y]) => sum + y / points.length, 0)
    const shadows = height < 22 ? this.#contact : this.#cast
    if (shadow) shadows.push(`<path d="M${lineOf(ground)}" ${stroke} stroke="#0b0f18" stroke-opacity="0.8"/>`)
    const layers = [
      [dark, 1, 0],
      [mid, 0.76, 0.14],
      [light, 0.3, 0.34],
    ] as const
    // A long cord may cross itself, so it is drawn piece by piece. The dark layer starts later, so that its
    // end is covered.
    const long = seen.length > 60
    for (let from = 0; from < seen.length - 1; from += long ? 20 : seen.length) {
      for (const [colour, share, offset] of layers) {
        const piece = long ? seen.slice(Math.max(0, from - (colour === dark ? 0 : 2)), from + 22) : seen
        const line = lineOf(piece.map(([x, y]) => [x - thick * offset * 0.6, y - thick * offset]))
        this.#shapes.push(
          `<path d="M${line}" fill="none" stroke="${colour}" stroke-width="${n(thick * 2 * share)}" stroke-linecap="${long ? 'butt' : 'round'}" stroke-linejoin="round"/>`,
        )
      }
    }
  }

  /** Draws on a plane, in its millimetres; nothing if the plane faces away. */
  face(plane: Plane, drawing: string): void {
    if (inner(this.#turn(normalOf(plane)), this.#eye) <= 0) return
    const [x, y] = this.#see(plane.at)
    const [rx, ry] = this.#see(add(plane.at, plane.right))
    const [dx, dy] = this.#see(add(plane.at, plane.down))
    const matrix = [rx - x, ry - y, dx - x, dy - y, x, y].map((value) => value.toFixed(4)).join(' ')
    this.#shapes.push(`<g transform="matrix(${matrix})">${drawing}</g>`)
  }

  define(element: (id: string) => string): string {
    const id = `d${this.#defs.length}`
    this.#defs.push(element(id))
    return `url(#${id})`
  }

  /** Defines a drawing that is used more than once. */
  symbol(drawing: string): string {
    const reference = this.define((id) => `<g id="${id}">${drawing}</g>`)
    return `<use href="${reference.slice(4, -1)}"/>`
  }

  /** A gradient from one colour to another, downwards unless turned. */
  shade(from: string, to: string, turn: 'down' | 'right' | 'across' = 'down'): string {
    const end = { down: 'x2="0" y2="1"', right: 'x2="1" y2="0"', across: 'x2="1" y2="1"' }[turn]
    return this.define(
      (id) =>
        `<linearGradient id="${id}" x1="0" y1="0" ${end}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    )
  }

  glow(inside: string, outside: string): string {
    return this.define(
      (id) =>
        `<radialGradient id="${id}" cx="0.42" cy="0.36" r="0.7"><stop stop-color="${inside}"/><stop offset="1" stop-color="${outside}"/></radialGradient>`,
    )
  }

  /** Returns the scale and offset with which the device fills `share` of a picture of 800 by 800. */
  fit(share: number): Fit {
    const [xs, ys] = [this.#seen.map(([x]) => x), this.#seen.map(([, y]) => y)]
    const [left, right] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))]
    const [high, low] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))]
    const scale = (800 * share) / Math.max(right - left, low - high)
    return { scale, x: 394 - ((left + right) / 2) * scale, y: 402 - ((high + low) / 2) * scale }
  }

  get parts() {
    return {
      defs: this.#defs.join(''),
      cast: this.#cast.join(''),
      contact: this.#contact.join(''),
      device: this.#shapes.join(''),
    }
  }

  #turn([x, y, z]: Point): Point {
    const [c, s] = this.#yaw
    return [x * c + z * s, y, z * c - x * s]
  }

  #see(point: Point): Flat {
    const [x, y, z] = this.#turn(add(point, this.#origin))
    const { scale, x: left, y: down } = this.#fit
    return [left + x * scale, down + (z * this.#pitch[1] - y * this.#pitch[0]) * scale]
  }

  #patches(patches: readonly { corners: readonly Point[]; normal: Point }[], material: Material): void {
    const drawn = patches.flatMap(({ corners, normal }) => {
      const turned = this.#turn(normal)
      if (inner(turned, this.#eye) <= 0) return []
      const depth = corners.reduce((sum, corner) => sum + inner(this.#turn(corner), this.#eye), 0)
      return [{ corners, depth, colour: lit(material, turned, this.#eye) }]
    })
    for (const { corners, colour } of drawn.toSorted((a, b) => a.depth - b.depth)) {
      const line = lineOf(corners.map((corner) => this.#see(corner)))
      this.#shapes.push(
        `<path d="M${line}z" fill="${colour}" stroke="${colour}" stroke-width="1.5" stroke-linejoin="round"/>`,
      )
    }
  }

  #cap(points: readonly Point[], axis: Point, material: Material): void {
    const turned = this.#turn(axis)
    if (inner(turned, this.#eye) <= 0) return
    const reach = 0.05 + 0.06 * brightness(turned, this.#eye)
    const fill = this.shade(
      lit(material, turned, this.#eye, reach),
      lit(material, turned, this.#eye, -reach),
      'across',
    )
    const line = lineOf(points.map((point) => this.#see(point)))
    this.#shapes.push(`<path d="M${line}z" fill="${fill}"/>`)
    // Edges that face the lamp catch a thin line of light.
    if (material.gloss > 0.2)
      this.#shapes.push(
        `<path d="M${line}z" fill="none" stroke="url(#rim)" stroke-width="1.8" stroke-opacity="${material.gloss}"/>`,
      )
  }

  /** Records where the solid is visible, and its shadows on the ground. */
  #shade(points: readonly Point[]): void {
    for (const point of points) this.#seen.push(this.#see(point))
    const lowest = Math.min(...points.map(([, y]) => y))
    const floor = -this.#origin[1]
    const [c, s] = this.#yaw
    const fall = ([x, y, z]: Point, length: number): Flat => {
      const away = ((y - floor) * length) / lamp[1]
      const [lx, lz] = [lamp[0] * c - lamp[2] * s, lamp[2] * c + lamp[0] * s]
      return this.#see([x - lx * away, floor, z - lz * away])
    }
    const near = points.filter(([, y]) => y - lowest < 4)
    const dark = (list: readonly Flat[]) => `<path d="M${lineOf(hull(list))}z"/>`
    this.#cast.push(dark(points.map((point) => fall(point, 0.62))))
    if (lowest - floor < 12) this.#contact.push(dark(near.map((point) => fall(point, 0))))
  }
}
