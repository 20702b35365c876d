import { coloured, mix, rubber, steel } from '../material.ts'
import {
  cells,
  disc,
  light,
  line,
  mesh,
  outlet,
  path,
  rect,
  row,
  usbA,
  usbC,
  vents,
  words,
} from '../parts.ts'
import type { Scene } from '../scene.ts'
import { curve, facingFront, facingUp, rounded, shifted, swung } from '../space.ts'
import { type Kind, lying, type Variant } from './kind.ts'

/** `size`: 0 stands on a desk, 2 is two that lie in a rack. */
export const ups: Kind = {
  eye: { yaw: -32, pitch: 26 },
  share: 0.82,
  build(scene, variant) {
    if (variant.size < 2) oneUps(scene, variant)
    else for (const y of [0, 91]) scene.moved([0, y, 0], () => oneUps(scene, variant))
  },
}

function oneUps(scene: Scene, { finish, accent, size }: Variant) {
  const rack = size === 2
  const [width, high, depth] = rack ? [432, 88, 310] : [104, 178, 250]
  if (!rack) for (const z of [-80, 80]) scene.slab([0, 0, z], [92, 5, 30], 6, rubber)
  if (rack) for (const x of [-226, 226]) scene.panel([x, 0, 164], [26, high, 8], 3, finish, { bevel: 1.4 })
  const { front, side, top } = scene.panel(
    [0, rack ? 0 : 5, 0],
    [width, high, depth],
    rack ? 5 : 13,
    finish,
    { bevel: rack ? 2 : 7 },
  )
  scene.face(
    side,
    rack ? vents(60, 16, 150, 56, 12) : vents(40, 26, 130, 42, 11) + vents(40, 84, 130, 42, 11),
  )
  const panel = (x: number, y: number, w: number, h: number) =>
    rect(x, y, w, h, 5, '#06080c') +
    rect(
      x + 2,
      y + 2,
      w - 4,
      h - 4,
      4,
      scene.shade(mix(accent, '#04070c', 0.72), mix(accent, '#04070c', 0.86)),
    ) +
    row(5, w * 0.095, (at, i) =>
      rect(
        x + w * 0.1 + at,
        y + h * 0.74 - i * h * 0.1,
        w * 0.065,
        h * (0.1 + i * 0.1),
        1,
        i < 4 ? accent : mix(accent, '#04070c', 0.5),
      ),
    ) +
    words(x + w * 0.64, y + h * 0.24, [w * 0.26, w * 0.18, w * 0.22], h * 0.12, mix(accent, '#ffffff', 0.5))
  const button = (x: number, y: number, r: number) =>
    disc(x, y, r + 2, '#07090c') +
    disc(x, y, r, scene.shade(finish.light, finish.dark)) +
    disc(x, y, r * 0.46, 'none', `stroke="${accent}" stroke-width="${r * 0.18}"`)
  if (rack) {
    scene.face(
      front,
      rect(6, 6, 420, 76, 4, '#090b10', 'opacity="0.55"') +
        panel(18, 16, 118, 56) +
        button(162, 44, 12) +
        `<g>${mesh(192, 10, 228, 70, 9.6)}</g>` +
        rect(186, 12, 2.4, 64, 1.2, accent),
    )
    scene.face(
      top,
      rect(14, 14, 404, 300, 5, 'none', 'stroke="#ffffff" stroke-opacity="0.1" stroke-width="2"') +
        vents(40, 40, 110, 50, 10),
    )
  } else {
    scene.face(
      front,
      panel(16, 20, 72, 48) +
        button(52, 92, 11) +
        vents(24, 122, 56, 36, 8) +
        rect(16, 112, 72, 1.6, 0.8, accent),
    )
    scene.face(
      top,
      row(
        3,
        76,
        (down) =>
          `<g transform="translate(24 ${18 + down}) scale(1.9)">${rect(0, 0, 30, 34, 4, '#0c0e12')}${disc(15, 17, 12, '#1d2127')}${disc(10.5, 17, 2.2, '#000')}${disc(19.5, 17, 2.2, '#000')}</g>`,
      ),
    )
  }
}

const socketHole = (scene: Scene, dark: boolean) =>
  disc(0, 0, 20, dark ? '#4a505b' : '#ffffff') +
  disc(0, 0.6, 19, scene.glow(dark ? '#0b0d10' : '#9aa2ae', dark ? '#24282f' : '#cfd4db')) +
  disc(-8, 0, 2.9, '#0a0b0d') +
  disc(8, 0, 2.9, '#0a0b0d') +
  rect(-2.6, -18.6, 5.2, 4, 1, '#b9a06a') +
  rect(-2.6, 14.6, 5.2, 4, 1, '#b9a06a')

export const powerStrip: Kind = {
  eye: { yaw: -28, pitch: 46 },
  share: 0.86,
  build(scene, { finish, accent, size }) {
    const clamped = size === 0
    const dark = finish.mid < '#b'
    const count = clamped ? 4 : 6
    const width = clamped ? 292 : 352
    scene.cord(
      curve(
        [-width / 2 + 4, 16, 0],
        [-width / 2 - 60, 14, 0],
        [-width / 2 - 40, 6, -74],
        [-width / 2 + 70, 6, -78],
      ),
      5.4,
      dark ? rubber : coloured('#d5dae1', 0.2),
    )
    const { top, front } = scene.slab([0, 0, 0], [width, 34, 58], clamped ? 9 : 22, finish, {
      bevel: 5,
      back: 3,
    })
    const first = clamped ? 34 : 66
    scene.face(
      top,
      (clamped
        ? rect(width - 92, 10, 80, 38, 6, '#0a0c0f', 'opacity="0.6"') +
          `<g transform="translate(${width - 80} 19) scale(1.15)">${usbC(scene, 0, 0)}${usbC(scene, 0, 12)}</g>` +
          path(`M${width - 42} 19l-8 12h6l-3 9 10-13h-6l3-8z`, `fill="${accent}"`)
        : rect(13, 15, 30, 28, 5, '#2a2d33', 'opacity="0.55"') +
          rect(
            14.5,
            16.5,
            27,
            25,
            4,
            scene.shade(mix(accent, '#ffffff', 0.25), mix(accent, '#3a0508', 0.4)),
          ) +
          line('M28 22v6', '#ffffff', 2) +
          disc(28, 35, 2.6, 'none', 'stroke="#ffffff" stroke-width="1.4"') +
          light(width - 12, 29, 2, '#7ef0a0')) +
        row(
          count,
          clamped ? 44 : 46,
          (at) =>
            `<g transform="translate(${first + at} 29) rotate(${clamped ? 0 : 45})">${socketHole(scene, dark)}</g>`,
        ),
    )
    if (clamped) scene.face(front, rect(16, 14, width - 32, 2.6, 1.3, accent))
  },
}

export const rackPdu: Kind = {
  eye: { yaw: -28, pitch: 26 },
  share: 0.88,
  build(scene, { finish, accent }) {
    const strip = (y: number) => {
      for (const x of [-230, 230]) scene.panel([x, y, 46], [30, 44, 6], 3, finish, { bevel: 1.4 })
      const { front, top } = scene.panel([0, y, 0], [440, 44, 104], 3, finish, { bevel: 1.6 })
      scene.face(
        top,
        rect(16, 12, 408, 78, 3, 'none', 'stroke="#ffffff" stroke-opacity="0.1" stroke-width="1.6"') +
          rect(300, 26, 90, 30, 3, '#f2f4f6') +
          cells(304, 30, 22, 3) +
          words(332, 32, [46, 30, 38], 3.4, '#3b424d'),
      )
      scene.face(
        front,
        rect(5, 4, 430, 36, 2, '#0a0c10', 'opacity="0.8"') +
          rect(12, 8, 62, 28, 3, scene.shade(mix(accent, '#05080a', 0.74), mix(accent, '#05080a', 0.88))) +
          row(3, 13, (at) => rect(20 + at, 13, 9, 18, 2, 'none', `stroke="${accent}" stroke-width="2.6"`)) +
          light(66, 14, 2.2, accent) +
          row(
            9,
            33,
            (at) => `<g transform="translate(${82 + at} 9) scale(1.07 1.15)">${outlet(scene, 0, 0)}</g>`,
          ) +
          `<g transform="translate(384 7) scale(1.5 1.35)">${outlet(scene, 0, 0)}</g>`,
      )
      scene.face(
        facingFront(-245, y + 44, 49.4),
        row(2, 460, (at) => row(2, 21, (down) => rect(6 + at, 8 + down, 12, 7, 3.5, '#07080a'))),
      )
    }
    strip(0)
    strip(46)
    strip(92)
  },
}

export const charger: Kind = {
  eye: { yaw: -32, pitch: 26 },
  share: 0.8,
  build(scene, { finish, accent, size }) {
    const [width, high, depth] = size === 0 ? [36, 40, 34] : [54, 62, 36]
    const one = () => {
      for (const y of [high * 0.62, high * 0.3]) scene.slab([0, y, -depth / 2 - 8], [6, 2, 18], 1, steel)
      const { front, side } = scene.panel([0, 0, 0], [width, high, depth], 10, finish, { bevel: 4, back: 4 })
      const ports = size === 0 ? 1 : 2
      scene.face(
        front,
        rect(
          5,
          5,
          width - 10,
          high - 10,
          7,
          'none',
          `stroke="${finish.dark}" stroke-opacity="0.18" stroke-width="0.7"`,
        ) +
          row(
            ports,
            14,
            (down) =>
              `<g transform="translate(${width / 2 - 8} ${high * (ports === 1 ? 0.58 : 0.5) + down}) scale(1.6)">${usbC(scene, 0, 0)}</g>`,
          ) +
          path(`M${width / 2 + 1.5} ${high * 0.13}l-6.5 9.4h5l-1.8 7.2 7-9.6h-5.2z`, `fill="${accent}"`),
      )
      scene.face(
        side,
        rect(8, high * 0.16, depth - 16, 1.4, 0.7, '#000000', 'opacity="0.16"') +
          words(9, high * 0.34, [depth - 20, depth - 24, depth - 22], 1.3, '#3a414d'),
      )
    }
    for (const place of [2, 1, 0]) scene.moved([width * 0.3 * place, 0, -width * 1.3 * place], one)
  },
}

export const powerBank: Kind = {
  eye: lying,
  share: 0.78,
  build(scene, { finish, accent }) {
    const bank = (y: number, turn: number) => {
      const plane = shifted(swung(facingUp(0, y + 17, 0), turn), -35, -72)
      scene.prism(plane, rounded(70, 144, 13), 17, finish, { bevel: 5, back: 5 })
      scene.face(
        plane,
        path('M38 46l-13 20h10l-4 16 15-21h-11z', `fill="${mix(accent, '#ffffff', 0.1)}" opacity="0.95"`) +
          row(4, 9, (at, index) =>
            index < 3 ? light(21.5 + at, 126, 1.7, accent) : disc(21.5 + at, 126, 1.7, '#59657c'),
          ),
      )
      scene.face(
        { at: shifted(plane, 0, 144).at, right: plane.right, down: [0, -1, 0] },
        `${usbC(scene, 15, 6.4)}${usbA(scene, 38, 5.4)}`,
      )
    }
    bank(0, -16)
    bank(17.4, 2)
    bank(34.8, -7)
  },
}
