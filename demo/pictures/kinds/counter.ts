import { coloured, mix, paper, rubber } from '../material.ts'
import { bars, cells, disc, hollow, light, path, rect, row, words } from '../parts.ts'
import { screen } from '../screens.ts'
import { facingFront, facingRight, leaning, type Point, rounded, shifted, softened } from '../space.ts'
import { type Kind, standing } from './kind.ts'

/** A scanner, its window to the right; `size` 1 stands in a cradle, 0 has a cord. */
export const scanner: Kind = {
  eye: { yaw: -38, pitch: 18 },
  share: 0.8,
  build(scene, { finish, accent, size }) {
    const cordless = size === 1
    const lift = cordless ? 26 : 10
    if (cordless) {
      scene.slab([-22, 0, 0], [104, 16, 92], 24, coloured('#22262d', 0.4), { bevel: 5 })
      scene.slab([-26, 14, 0], [56, 22, 52], 14, coloured('#2c3139', 0.4), { bevel: 5 })
    } else {
      const coil = Array.from({ length: 190 }, (_, i): Point => {
        const t = i / 189
        return [
          -40 - 16 * t + 5 * Math.sin(i / 2.1),
          6 + 4 * Math.cos(i / 2.1) + 3 * (1 - t),
          14 + 104 * t - 70 * t * t,
        ]
      })
      scene.cord(coil.toReversed(), 2.2, rubber)
    }
    const plane = facingFront(0, lift, 26)
    const body = softened(
      [
        [-56, -4, 14],
        [-20, 0, 12],
        [-8, -58, 14],
        [4, -84, 22],
        [58, -92, 10],
        [64, -146, 14],
        [40, -158, 26],
        [-30, -160, 34],
        [-62, -128, 34],
        [-46, -88, 26],
      ],
      9,
    ).toReversed()
    scene.prism(plane, body, 52, finish, { bevel: 15, back: 15 })
    // The rubber nose around the window.
    const nose = { ...facingRight(61, lift + 151, 22), down: [0.1, -1, 0] as Point }
    scene.prism(shifted(nose, 0, 0, 6), rounded(44, 60, 12), 14, rubber, { bevel: 3 })
    scene.face(
      shifted(nose, 0, 0, 6.1),
      rect(5, 6, 34, 48, 8, '#050506') +
        rect(8, 9, 28, 42, 6, scene.glow(mix(accent, '#2a0204', 0.35), '#170204')) +
        rect(9, 27, 26, 4, 2, accent) +
        rect(5, 22, 34, 14, 7, accent, 'opacity="0.32"') +
        path('M8 15a6 6 0 0 1 6-6h12L10 51a6 6 0 0 1-2-4z', 'fill="#ffffff" opacity="0.13"'),
    )
    const trigger = softened(
      [
        [-3, -78, 3],
        [9, -84, 4],
        [12, -64, 5],
        [4, -50, 4],
        [-5, -52, 3],
      ],
      5,
    )
    scene.prism(shifted(plane, 6, 2, -16), trigger, 20, coloured(mix(accent, '#20242b', 0.2)), { bevel: 4 })
    scene.face(
      shifted(plane, 0, 0, 0.1),
      path('M-32 -134q10 -10 26 -10h34l-4 16h-30q-18 0-24 12z', `fill="${finish.dark}" opacity="0.5"`) +
        light(14, -136, 2.6, '#7ef0a0') +
        row(5, 9, (down) => rect(-36 + down * 0.28, -58 + down, 15, 3, 1.5, '#000000', 'opacity="0.3"')),
    )
  },
}

const shippingLabel = (width: number, high: number, accent: string, seed: number) =>
  rect(width * 0.07, high * 0.07, width * 0.86, high * 0.2, 1.4, mix(accent, '#15171b', 0.2)) +
  words(width * 0.12, high * 0.12, [width * 0.36], high * 0.06, '#ffffff') +
  cells(width * 0.07, high * 0.33, high * 0.24, seed + 2) +
  words(
    width * 0.07 + high * 0.3,
    high * 0.35,
    [width * 0.4, width * 0.3, width * 0.36],
    high * 0.045,
    '#3b424d',
  ) +
  bars(width * 0.08, high * 0.65, width * 0.84, high * 0.27, seed)

export const labelPrinter: Kind = {
  eye: { yaw: -30, pitch: 25 },
  share: 0.8,
  build(scene, { finish, accent, size, seed }) {
    const wide = size === 1 ? 186 : 122
    const [high, depth] = size === 1 ? [148, 210] : [118, 150]
    const shell = size === 1 ? finish : finish
    const { side } = scene.panel(
      [0, 4, 0],
      [wide, high * 0.44, depth],
      8,
      coloured(size === 1 ? '#23272e' : '#aeb6c1', 0.3),
      { bevel: 3 },
    )
    scene.panel([0, 4 + high * 0.45, -2], [wide, high * 0.55, depth - 8], size === 1 ? 26 : 34, shell, {
      bevel: 8,
      back: 10,
    })
    scene.face(
      side,
      rect(30, 16, 60, 4, 2, '#000000', 'opacity="0.45"') +
        rect(depth - 70, 12, 40, 14, 3, '#000000', 'opacity="0.3"'),
    )
    const face = facingFront(-wide / 2, 4 + high * 0.45, depth / 2)
    const [labelWide, labelHigh] = [wide * 0.7, size === 1 ? 116 : 62]
    const left = wide * (size === 1 ? 0.09 : 0.15)
    scene.face(
      facingFront(-wide / 2, 4 + high, depth / 2 - 6 + 0.2),
      size === 1
        ? rect(wide - 44, 22, 30, 40, 5, '#08090c', 'opacity="0.85"') +
            light(wide - 29, 34, 3, '#7ef0a0') +
            disc(wide - 29, 51, 6, scene.shade(mix(accent, '#ffffff', 0.3), accent))
        : disc(wide / 2, 26, 8, scene.shade(mix(accent, '#ffffff', 0.25), accent)) +
            light(wide / 2 + 22, 26, 2.2, '#7ef0a0') +
            rect(wide / 2 - 32, 22, 14, 7, 3.5, finish.dark, 'opacity="0.5"'),
    )
    scene.face(shifted(face, 0, -3), rect(left - 6, 0, labelWide + 12, 6, 3, '#050607'))
    // The label leaves the slot and hangs before the printer.
    const label = leaning(shifted(face, left, 0, 0.6), 24)
    const plane = scene.prism(label, rounded(labelWide, labelHigh * 0.6, 2), 0.4, paper)
    scene.face(plane, `<g transform="scale(1 0.6)">${shippingLabel(labelWide, labelHigh, accent, seed)}</g>`)
  },
}

export const receiptPrinter: Kind = {
  eye: { yaw: -32, pitch: 25 },
  share: 0.82,
  build(scene, { finish, accent }) {
    const [wide, high, depth] = [146, 118, 170]
    scene.panel([0, 0, 0], [wide - 6, 10, depth - 6], 3, rubber)
    const { front, top, side } = scene.panel([0, 6, 0], [wide, high, depth], 14, finish, {
      bevel: 7,
      back: 6,
    })
    scene.face(
      front,
      rect(12, 10, wide - 24, 46, 7, '#07080b', 'opacity="0.7"') +
        rect(12, 62, wide - 24, 1.4, 0.7, '#000000', 'opacity="0.6"') +
        row(3, 15, (at, i) =>
          i < 2
            ? light(26 + at, 33, 2.8, i === 0 ? accent : mix(accent, '#ffffff', 0.5))
            : disc(26 + at, 33, 2.8, '#4b525d'),
        ) +
        rect(wide - 58, 22, 34, 22, 6, scene.shade('#4b525d', '#2a2e36')) +
        rect(wide - 46, 31.6, 10, 2.8, 1.4, accent),
    )
    scene.face(side, rect(24, 52, depth - 60, 2, 1, '#000000', 'opacity="0.4"'))
    scene.face(
      top,
      rect(20, 44, wide - 40, 14, 5, '#050607') +
        rect(14, 66, wide - 28, depth - 82, 10, '#ffffff', 'opacity="0.04"'),
    )
    const tear = softened(
      [
        [0, 0, 0],
        [88, 0, 0],
        [88, -96, 0],
        ...Array.from({ length: 11 }, (_, i): [number, number, number] => [
          84 - i * 8,
          i % 2 === 0 ? -99.4 : -96,
          0,
        ]),
        [0, -96, 0],
      ].map(([x = 0, y = 0, r = 0]) => [x, y, r] as const),
      1,
    )
    const sheet = leaning(facingFront(-44, 6 + high - 1, -depth / 2 + 52), 12)
    const plane = scene.prism(sheet, tear.toReversed(), 0.5, paper)
    scene.face(
      shifted(plane, 0, -96),
      words(26, 6, [36], 5, mix(accent, '#15171b', 0.6)) +
        row(
          4,
          9,
          (down, i) =>
            rect(10, 22 + down, 34 - (i % 3) * 7, 2.8, 1.4, '#6b7380') +
            rect(64, 22 + down, 14, 2.8, 1.4, '#6b7380'),
        ) +
        rect(10, 59, 68, 0.9, 0, '#9aa2ae') +
        rect(10, 64, 22, 4.6, 2.3, '#20242b') +
        rect(56, 64, 22, 4.6, 2.3, '#20242b') +
        bars(16, 75, 56, 13, 4),
    )
  },
}

export const posTerminal: Kind = {
  eye: standing,
  share: 0.8,
  build(scene, { finish, accent, seed }) {
    const [wide, high] = [82, 176]
    const plane = leaning(facingFront(-wide / 2, 2, 20), 26)
    scene.prism(shifted(plane, 6, -46, -20), rounded(wide - 12, 44, 10), 20, coloured('#2b2f37'), {
      bevel: 4,
    })
    scene.prism(shifted(plane, 0, -high), rounded(wide, high, 14), 24, finish, { bevel: 5, back: 6 })
    const keys = ['#d9534f', '#e9b949', '#56b870']
    scene.face(
      shifted(plane, 0, -high, 0.2),
      rect(6, 8, 70, 76, 7, '#07080b') +
        `<g transform="translate(9 11)">${screen(scene, { width: 64, height: 70, accent, seed: seed + 1, radius: 4 })}</g>` +
        row(4, 16.4, (down, j) =>
          row(3, 23, (at, i) => {
            const colour = j === 3 ? (keys[i] ?? '#fff') : '#ffffff'
            return (
              rect(7 + at, 92.4 + down, 20, 13, 4, '#000000', 'opacity="0.28"') +
              rect(
                7 + at,
                91 + down,
                20,
                13,
                4,
                scene.shade(mix(colour, '#ffffff', 0.2), mix(colour, '#5a626e', 0.24)),
              ) +
              rect(14.5 + at, 96 + down, 5, 3, 1.5, j === 3 ? '#ffffff' : '#3b424d')
            )
          }),
        ) +
        hollow(scene, 20, 164, 42, 3.4, 1.7),
    )
    // A card in the slot.
    const card = shifted(plane, 18, -8, -9)
    scene.prism(card, rounded(46, 34, 3), 1, coloured(accent, 0.5))
    scene.face(card, rect(6, 16, 10, 8, 1.6, '#e0b64f') + rect(0, 27, 46, 3, 0, '#ffffff', 'opacity="0.25"'))
  },
}
