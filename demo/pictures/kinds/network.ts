import { coloured, mix, rubber, steel } from '../material.ts'
import { disc, fibreCage, hollow, light, line, network, path, rect, row, usbA, vents } from '../parts.ts'
import type { Scene } from '../scene.ts'
import { type Flat, facingFront, leaning, type Point, rounded, shifted } from '../space.ts'
import type { Kind, Variant } from './kind.ts'

/** `size`: 0 is 8 ports on a desk, 1 is two of 24 in a rack, 2 is three of 48. */
export const networkSwitch: Kind = {
  eye: { yaw: -28, pitch: 30 },
  share: 0.85,
  build(scene, variant) {
    if (variant.size === 0) deskSwitch(scene, variant)
    else {
      rackSwitch(scene, variant, 0)
      rackSwitch(scene, variant, 46)
      if (variant.size === 2) rackSwitch(scene, variant, 92)
    }
  },
}

function deskSwitch(scene: Scene, { finish, accent, seed }: Variant) {
  for (const x of [-70, 70]) scene.slab([x, 0, 0], [14, 3, 84], 4, rubber)
  const { front, top } = scene.panel([0, 3, 0], [196, 32, 112], 5, finish, { bevel: 2 })
  scene.face(
    top,
    rect(12, 12, 172, 88, 4, 'none', 'stroke="#ffffff" stroke-opacity="0.1" stroke-width="1.2"') +
      vents(26, 20, 60, 26, 9) +
      row(4, 9, (at) =>
        row(3, 9, (down) =>
          rect(
            140 + at,
            66 + down,
            6,
            6,
            1.5,
            at + down === 18 ? accent : '#ffffff',
            `opacity="${at + down === 18 ? 1 : 0.16}"`,
          ),
        ),
      ),
  )
  scene.face(
    front,
    rect(4, 4, 188, 24, 2, '#0c0e12', 'opacity="0.72"') +
      light(12, 16, 1.8, '#7ef0a0') +
      row(
        8,
        21,
        (at, index) =>
          `<g transform="translate(${20.5 + at} 7.5) scale(1.2)">${network(scene, 0, 0, accent, (index * 5 + seed) % 4 !== 1)}</g>`,
      ),
  )
}

function rackSwitch(scene: Scene, { finish, accent, size, seed }: Variant, y: number) {
  const core = size === 2
  for (const x of [-228, 228]) scene.panel([x, y, 122], [26, 44, 6], 3, finish, { bevel: 1 })
  scene.face(
    facingFront(-241, y + 44, 125.4),
    hollow(scene, 6, 8, 11, 7, 3.5) +
      hollow(scene, 6, 29, 11, 7, 3.5) +
      hollow(scene, 465, 8, 11, 7, 3.5) +
      hollow(scene, 465, 29, 11, 7, 3.5),
  )
  const { front, top, side } = scene.panel([0, y, 0], [440, 44, 250], 3, finish, { bevel: 1.4 })
  scene.face(
    top,
    rect(12, 12, 416, 226, 4, 'none', 'stroke="#ffffff" stroke-opacity="0.08" stroke-width="1.6"') +
      vents(36, 30, 120, 44, 12) +
      rect(350, 176, 54, 30, 3, '#ffffff', 'opacity="0.1"') +
      rect(24, 222, 392, 4, 2, accent, 'opacity="0.85"'),
  )
  scene.face(side, vents(60, 10, 130, 24, 14))
  const columns = core ? 24 : 12
  const step = core ? 13.6 : 25.5
  const scale = core ? 0.86 : 1.06
  scene.face(
    front,
    rect(5, 4, 430, 36, 2, '#0b0d11', 'opacity="0.78"') +
      light(14, 12, 2, '#7ef0a0') +
      light(14, 22, 2, accent) +
      row(2, core ? 17 : 18, (down, j) =>
        row(columns, step, (at, i) => {
          const gap = Math.floor(i / (core ? 12 : 6)) * 5
          const lit = (i * 5 + j * 3 + seed) % 4 !== 0
          return `<g transform="translate(${24 + at + gap} ${6 + down}) scale(${core ? 0.84 : 1.46} ${scale})">${network(scene, 0, 0, accent, lit)}</g>`
        }),
      ) +
      row(core ? 3 : 2, core ? 21 : 32, (at) =>
        row(
          core ? 2 : 1,
          17,
          (down) =>
            `<g transform="translate(${(core ? 366 : 362) + at} ${(core ? 7 : 14) + down}) scale(${core ? 1.15 : 1.6} ${core ? 1.1 : 1.5})">${fibreCage(scene, 0, 0)}</g>`,
        ),
      ),
  )
}

const antennaOn = (scene: Scene, x: number, lean: number, color = rubber) => {
  const plane = leaning(facingFront(x - 6, 34, -66), lean)
  scene.prism(shifted(plane, 0, -132), rounded(12, 132, 6), 9, color, { bevel: 3, back: 3 })
}

export const gateway: Kind = {
  eye: { yaw: -30, pitch: 27 },
  share: 0.82,
  build(scene, { finish, accent, size, seed }) {
    const wide = size === 0 ? 214 : 262
    const ports = size === 0 ? 4 : 6
    const dark = size === 0 ? finish : rubber
    for (const x of size === 0 ? [-80, 80] : [-110, -38, 38, 110]) antennaOn(scene, x, 8, dark)
    for (const x of [-wide / 2 + 24, wide / 2 - 24]) scene.slab([x, 0, 0], [20, 3, 100], 8, rubber)
    const { front, top } = scene.slab(
      [0, 3, 0],
      [wide, size === 0 ? 34 : 40, 142],
      size === 0 ? 26 : 10,
      finish,
      { bevel: size === 0 ? 9 : 3, back: 3 },
    )
    scene.face(
      top,
      (size === 0
        ? vents(wide / 2 - 50, 26, 100, 34, 12)
        : vents(24, 22, 110, 50, 12) + rect(wide - 84, 24, 58, 48, 4, '#ffffff', 'opacity="0.08"')) +
        row(5, 13, (at, index) =>
          index < 4
            ? light(wide / 2 - 26 + at, 112, 2, index === 3 ? accent : '#7ef0a0')
            : disc(wide / 2 - 26 + at, 112, 2, '#59606c'),
        ),
    )
    const scale = 1.25
    scene.face(
      front,
      rect(size === 0 ? 30 : 12, 9, wide - (size === 0 ? 60 : 24), 24, 4, '#0b0d11', 'opacity="0.8"') +
        row(
          ports,
          25,
          (at, index) =>
            `<g transform="translate(${(size === 0 ? 38 : 22) + at + (index > 1 && size > 0 ? 8 : 0)} 12) scale(${scale})">${network(scene, 0, 0, accent, (index + seed) % 3 !== 0)}</g>`,
        ) +
        `<g transform="translate(${size === 0 ? 150 : 196} 15) scale(1.2)">${usbA(scene, 0, 2)}</g>` +
        light(size === 0 ? 178 : 236, 21, 2.2, accent),
    )
  },
}

export const accessPoint: Kind = {
  eye: { yaw: -30, pitch: 46 },
  share: 0.8,
  build(scene, { finish, accent, size }) {
    const radius = size === 0 ? 62 : 108
    const profile = (high: number): readonly Flat[] =>
      Array.from({ length: 21 }, (_, step): Flat => {
        const t = (step / 20) * (Math.PI / 2)
        return [radius * Math.cos(t) ** 0.62, high * 0.3 + high * 0.7 * Math.sin(t) ** 1.15]
      })
    if (size === 0) {
      // The room model is a rounded square with two sockets on its rim.
      const { top, front } = scene.slab([0, 0, 0], [118, 26, 118], 34, finish, { bevel: 11, back: 4 })
      scene.face(
        front,
        `<g transform="translate(42 8)">${network(scene, 0, 0, accent, true)}${network(scene, 19, 0, accent, true)}</g>`,
      )
      scene.face(top, rings(scene, 59, 59, 15, accent))
      return
    }
    scene.lathe(
      [0, 0, 0],
      [
        [radius * 0.86, 0],
        [radius * 0.9, 6],
        [radius * 0.97, 8],
      ],
      coloured('#5b626d', 0.2),
    )
    scene.lathe([0, 2, 0], profile(34), finish)
    scene.face(
      { at: [0, 36, 0], right: [1, 0, 0], down: [0, 0, 1] },
      disc(0, 2, 70, 'none', 'stroke="#5f6b7c" stroke-opacity="0.2" stroke-width="1.6"') +
        rings(scene, 0, 0, 22, accent),
    )
  },
}

const rings = (scene: Scene, x: number, y: number, radius: number, accent: string) =>
  disc(x, y, radius + 9, scene.glow(`${accent}55`, `${accent}00`)) +
  disc(x, y, radius, 'none', `stroke="${accent}" stroke-width="3.4"`) +
  disc(x, y, radius, 'none', `stroke="${mix(accent, '#ffffff', 0.6)}" stroke-width="1.2"`)

export const antenna: Kind = {
  eye: { yaw: -30, pitch: 16 },
  share: 0.82,
  build(scene, { finish, accent }) {
    const pole: readonly Flat[] = [
      [13, 0],
      [13, 120],
      [13, 250],
      [13, 330],
    ]
    scene.lathe(
      [20, 0, -46],
      [
        [62, 0],
        [62, 5],
        [58, 8],
        [16, 9],
      ],
      steel,
      48,
    )
    scene.lathe([20, 0, -46], pole, steel, 40)
    scene.panel([12, 132, -36], [60, 90, 34], 6, coloured('#545b66'), { bevel: 3 })
    const plane = leaning(facingFront(-88, 306, 14), -3)
    scene.prism(plane, rounded(176, 234, 46), 44, finish, { bevel: 15, back: 8 })
    scene.face(
      plane,
      rect(30, 30, 116, 138, 26, 'none', 'stroke="#7b8594" stroke-opacity="0.34" stroke-width="2"') +
        line('M70 112a26 26 0 0 1 36 0M60 100a40 40 0 0 1 56 0', mix(accent, '#ffffff', 0.1), 5) +
        disc(88, 126, 5, accent) +
        row(4, 15, (at, index) =>
          rect(61 + at, 196 - index * 3, 9, 6 + index * 3, 2, index < 3 ? accent : '#b9c0ca'),
        ),
    )
    const cable: Point[] = Array.from({ length: 20 }, (_, i) => [
      -20 + i * 1.4,
      72 - i * 3,
      -10 - Math.sin(i / 6) * 8,
    ])
    scene.cord(cable, 4, rubber)
    scene.face(facingFront(-30, 78, 16), path('M0 0h22v10h-22z', 'fill="#444b56"'))
  },
}
