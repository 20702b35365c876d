import { coloured, mix } from '../material.ts'
import { path, rect, row } from '../parts.ts'
import type { Scene } from '../scene.ts'
import type { Kind } from './kind.ts'

const wood = coloured('#c79a63', 0.05)
const board = coloured('#d3a973', 0.05)
const carton = { wide: 196, high: 150, deep: 196 } as const
const [across, along] = [
  [-199, 0, 199],
  [-100, 100],
] as const

/** Cartons as they are delivered: layers of two by three on a pallet, the upper ones not full. */
export const pallet: Kind = {
  eye: { yaw: -30, pitch: 26 },
  share: 0.8,
  build(scene, { accent, size, seed }) {
    base(scene)
    const layers = 2 + size
    for (let layer = 0; layer < layers; layer += 1)
      for (const z of along)
        for (const [place, x] of across.entries()) {
          // Some of the uppermost are gone.
          const isGone = layer === layers - 1 && z > 0 && place >= 1 + (seed % 2)
          if (!isGone) box(scene, [x, 128 + layer * carton.high, z], accent)
        }
  },
}

function base(scene: Scene) {
  for (const z of [-170, 0, 170]) scene.slab([0, 0, z], [600, 16, 60], 2, wood)
  for (const z of [-170, 0, 170])
    for (const x of [-260, 0, 260]) scene.slab([x, 16, z], [80, 90, 60], 2, wood)
  for (const x of [-265, -132, 0, 132, 265]) scene.slab([x, 106, 0], [96, 20, 400], 2, board)
}

function box(scene: Scene, [x, y, z]: readonly [number, number, number], accent: string) {
  const { wide, high, deep } = carton
  const { top, front, side } = scene.slab([x, y, z], [wide, high, deep], 3, coloured('#c8a27a', 0.04), {
    bevel: 1.5,
  })
  const tape = mix('#e9d7b8', accent, 0.22)
  const seam = `stroke="#7a5a38" stroke-opacity="0.5" stroke-width="1.6"`
  scene.face(
    top,
    rect(0, deep / 2 - 17, wide, 34, 0, tape, 'opacity="0.85"') + path(`M0 ${deep / 2}H${wide}`, seam),
  )
  scene.face(
    front,
    rect(wide - 84, 26, 66, 50, 3, '#f6f4ef') +
      rect(wide - 78, 32, 54, 9, 1, accent) +
      row(11, 4.8, (at, place) => rect(wide - 77 + at, 47, place % 3 === 0 ? 3 : 1.6, 20, 0, '#20242b')) +
      rect(18, high - 34, 54, 8, 2, accent, 'opacity="0.85"'),
  )
  scene.face(side, rect(deep / 2 - 17, 0, 34, 46, 0, tape, 'opacity="0.7"'))
}
