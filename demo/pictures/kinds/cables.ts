import { coloured, gold, type Material, rubber, steel } from '../material.ts'
import { path, rect, row } from '../parts.ts'
import type { Scene } from '../scene.ts'
import { type Plane, type Point, radians, rounded, shifted, softened, swung } from '../space.ts'
import type { Kind } from './kind.ts'

const eye = { yaw: -30, pitch: 52 }
type Plug = (scene: Scene, plane: Plane, tint: Material) => void

/** A coil on the table, its two ends before it. `thick` is the cord's radius. */
function coil(scene: Scene, cord: Material, thick: number, loops: number, tint: Material, plug: Plug) {
  const wide = 74
  const total = loops * 360 + 180
  const at = (degrees: number): Point => {
    const t = degrees / total
    const lane = Math.floor(degrees / 360) % 3
    const radius = wide - lane * thick * 2.05 + Math.sin(degrees / 97) * thick * 0.5
    const angle = radians(degrees + 90)
    return [radius * Math.cos(angle) * 1.06, thick + t * thick * 2 * (loops / 2.2), radius * Math.sin(angle)]
  }
  const bend = (from: Point, to: Point, x: number): Point[] =>
    Array.from({ length: 17 }, (_, step) => {
      const t = step / 16
      const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
      const near: Point = [from[0] + x, from[1], from[2] + 2]
      const far: Point = [to[0], to[1], to[2] - 34]
      return [0, 1, 2].map(
        (k) => a * (from[k] ?? 0) + b * (near[k] ?? 0) + c * (far[k] ?? 0) + d * (to[k] ?? 0),
      ) as [number, number, number]
    })
  const ends: readonly [Point, Point] = [
    [-34, thick + 2, 112],
    [30, thick + 2, 118],
  ]
  const ring = Array.from({ length: Math.round(total / 6) + 1 }, (_, step) => at(step * 6))
  const [start = at(0), end = at(total)] = [ring[0], ring.at(-1)]
  scene.cord(bend(start, ends[0], 40).toReversed(), thick, cord)
  scene.cord(ring.slice(0, -30), thick, cord)
  // The last half turn leaves the ring towards the viewer.
  const leave = ring.at(-31) ?? end
  scene.cord(bend(leave, ends[1], leave[0] > 0 ? 20 : -20), thick, cord)
  tie(scene, thick, loops, wide)
  plug(scene, swung({ at: ends[0], right: [1, 0, 0], down: [0, 0, 1] }, 6), tint)
  plug(scene, swung({ at: ends[1], right: [1, 0, 0], down: [0, 0, 1] }, -7), tint)
}

/** A strap of hook-and-loop around the far side of the ring. */
function tie(scene: Scene, thick: number, loops: number, wide: number) {
  const high = thick * 2 * (loops / 2.2) + thick * 2.4
  const deep = thick * 8.6
  scene.panel([0, 0, -wide + deep * 0.34], [22, high, deep], thick * 1.6, coloured('#23262c', 0.1), {
    bevel: thick * 0.7,
  })
}

/** A body lying at the end of a cord; the plane's `down` runs out of the cord, `x` is centred. */
const body = (
  scene: Scene,
  plane: Plane,
  from: number,
  width: number,
  length: number,
  thick: number,
  material: Material,
  radius = 2,
) =>
  scene.prism(
    shifted(plane, -width / 2, from, thick / 2),
    rounded(width, length, radius, [0, 0], 4),
    thick,
    material,
    { bevel: Math.min(radius, thick / 4), back: 0.6 },
  )

const clearPlug: Material = { dark: '#5b6b7c', mid: '#b6c4d2', light: '#f4f9ff', gloss: 0.9 }

const networkPlug: Plug = (scene, plane, tint) => {
  body(scene, plane, -16, 15, 22, 13, tint, 3)
  body(scene, plane, 4, 19, 30, 14, clearPlug, 1.6)
  scene.face(
    shifted(plane, -9.5, 4, 7.1),
    rect(2, 2, 15, 12, 1, '#ffffff', 'opacity="0.28"') +
      rect(6, 1, 7, 17, 1, '#ffffff', 'opacity="0.5"') +
      row(8, 1.9, (at) => rect(2.2 + at, 18, 1.1, 11, 0.2, '#d9a93f')),
  )
}

const usbPlug: Plug = (scene, plane, tint) => {
  body(scene, plane, -22, 9, 20, 8, rubber, 2.4)
  body(scene, plane, -6, 17, 30, 10, tint, 3)
  body(scene, plane, 24, 11, 14, 4.4, steel, 1.8)
  scene.face(
    shifted(plane, -8.5, -6, 5.1),
    path(
      'M8.5 8v12M5 12l3.5-4 3.5 4',
      'fill="none" stroke="#ffffff" stroke-opacity="0.7" stroke-width="1.6"',
    ),
  )
}

const hdmiPlug: Plug = (scene, plane, tint) => {
  body(scene, plane, -22, 10, 20, 9, rubber, 2.6)
  scene.prism(
    shifted(plane, 0, -4, 7),
    softened(
      [
        [-8, 0, 3],
        [8, 0, 3],
        [13, 10, 4],
        [13, 34, 2],
        [-13, 34, 2],
        [-13, 10, 4],
      ],
      5,
    ),
    14,
    tint,
    { bevel: 2.4, back: 0.8 },
  )
  body(scene, plane, 30, 19, 16, 6, gold, 1)
  scene.face(
    shifted(plane, -13, -4, 7.1),
    rect(7, 14, 12, 12, 2, '#ffffff', 'opacity="0.14"') + rect(9.5, 19, 7, 2, 1, '#ffffff', 'opacity="0.8"'),
  )
}

const powerPlug: Plug = (scene, plane, tint) => {
  body(scene, plane, -26, 13, 26, 12, rubber, 3.6)
  scene.prism(
    shifted(plane, 0, -4, 10),
    softened(
      [
        [-10, 0, 5],
        [10, 0, 5],
        [15, 14, 5],
        [15, 44, 3],
        [-15, 44, 3],
        [-15, 14, 5],
      ],
      6,
    ),
    20,
    tint,
    { bevel: 3.4, back: 1 },
  )
  scene.face(
    shifted(plane, -15, -4, 10.1),
    rect(8, 15, 14, 10, 3, '#c7473f') +
      row(3, 5, (down) => rect(8, 29 + down, 14, 2, 1, '#000000', 'opacity="0.45"')),
  )
}

const fibrePlug: Plug = (scene, plane) => {
  for (const side of [-8, 8]) {
    const one = shifted(plane, side, 0)
    body(scene, one, -22, 6.4, 22, 6.4, coloured('#e8ebef', 0.2), 2.6)
    body(scene, one, -2, 12, 27, 11, coloured('#3f84dc'), 1.8)
    body(scene, one, 24, 8, 9, 7, coloured('#dfe5ec'), 1)
    body(scene, one, 32, 3.4, 6, 3.4, steel, 1.4)
    scene.face(shifted(one, -6, -2, 5.6), rect(3.6, 3, 4.8, 15, 1.6, '#ffffff', 'opacity="0.34"'))
  }
}

const cable = (plug: Plug, thick: number, jacket?: Material): Kind => ({
  eye,
  share: 0.8,
  build(scene, { accent, size }) {
    const tint = coloured(accent, 0.35)
    coil(scene, jacket ?? tint, thick, [4, 5, 7][size] ?? 5, tint, plug)
  },
})

export const patchCable = cable(networkPlug, 4.2)
export const usbCable = cable(usbPlug, 3.4)
export const hdmiCable = cable(hdmiPlug, 4.6, coloured('#2a2e35', 0.35))
export const powerCable = cable(powerPlug, 5.4, coloured('#23262c', 0.3))
export const fibreCable = cable(fibrePlug, 2.6)
