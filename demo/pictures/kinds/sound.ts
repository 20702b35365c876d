import { coloured, type Material, mix, rubber, steel } from '../material.ts'
import { disc, light, line, mesh, rect, row, words } from '../parts.ts'
import type { Scene } from '../scene.ts'
import { curve, type Flat, facingFront, leaning, type Point, rounded, shifted } from '../space.ts'
import type { Kind } from './kind.ts'

/** A round cushion or cup whose axis lies along x, its rim rounded. */
function drum(
  scene: Scene,
  [x, y, z]: Point,
  radius: number,
  thick: number,
  round: number,
  material: Material,
  stretch = 1.16,
) {
  const profile: Flat[] = [
    ...Array.from(
      { length: 7 },
      (_, k): Flat => [
        radius - round + round * Math.sin((k / 6) * 1.57),
        round - round * Math.cos((k / 6) * 1.57),
      ],
    ),
    ...Array.from(
      { length: 7 },
      (_, k): Flat => [
        radius - round + round * Math.cos((k / 6) * 1.57),
        thick - round + round * Math.sin((k / 6) * 1.57),
      ],
    ),
    ...Array.from({ length: 4 }, (_, k): Flat => [(radius - round) * (1 - (k + 1) / 4), thick]),
  ]
  scene.skin(
    (u, v) => {
      const [r, out] = profile[Math.round(v * (profile.length - 1))] ?? [0, 0]
      const angle = u * 2 * Math.PI
      return [x + out, y + r * stretch * Math.cos(angle), z + r * Math.sin(angle)]
    },
    [64, profile.length - 1],
    material,
  )
}

export const headset: Kind = {
  eye: { yaw: -38, pitch: 14 },
  share: 0.8,
  build(scene, { finish, accent, size }) {
    const mono = size === 0
    const wireless = size === 2
    const [half, ear, lift] = [70, wireless ? 36 : 31, 74]
    const tint = coloured(accent, 0.4)
    /** The band: from the left ear over the head to the right. */
    const band = (
      radius: number,
      wide: number,
      thick: number,
      from: number,
      to: number,
      material: Material,
    ) =>
      scene.skin(
        (u, v) => {
          const angle = from + (to - from) * u
          const around = v * 2 * Math.PI
          const reach = radius + thick * Math.cos(around)
          return [
            -reach * Math.cos(angle),
            lift + 22 + reach * 1.08 * Math.sin(angle),
            wide * Math.sin(around),
          ]
        },
        [64, 20],
        material,
      )
    const side = (x: number, out: 1 | -1, earless = false) => {
      const bottom = lift
      const stalk = x * out
      scene.panel([stalk, bottom + 10, 0], [7, 40, 16], 3, steel, { bevel: 2 })
      if (earless) {
        drum(scene, [x - 5, bottom + 16, 0], 17, 10, 5, rubber)
        return
      }
      drum(scene, [x - (out > 0 ? 19 : 0), bottom, 0], ear, 19, 8, rubber)
      drum(scene, [x - (out > 0 ? 0 : 15), bottom, 0], ear - 3, 15, 6, finish)
    }
    // The left side is farther away; its cushion faces the viewer.
    if (mono) side(-half, -1, true)
    else {
      drum(scene, [-half - 15, lift, 0], ear - 3, 15, 6, finish)
      drum(scene, [-half, lift, 0], ear, 19, 8, rubber)
    }
    band(half + 3, 11, 3.6, 0, Math.PI, finish)
    band(half - 3, 10, 4, 0.75, Math.PI - 0.75, rubber)
    const cup = half - 4
    drum(scene, [cup - 17, lift, 0], ear, 20, 8, rubber)
    drum(scene, [cup, lift, 0], ear - 3, 16, 6, finish)
    const outer = {
      at: [cup + 16.2, lift, 0] as Point,
      right: [0, 0, -1] as Point,
      down: [0, -1, 0] as Point,
    }
    scene.face(
      outer,
      `<g transform="scale(1 1.16)">${disc(0, 0, ear - 12, 'none', `stroke="${accent}" stroke-width="2.2"`)}${disc(0, 0, ear - 16, scene.glow(finish.light, finish.dark))}</g>` +
        (wireless ? light(0, 0, 3, accent) : rect(-6, -1.6, 12, 3.2, 1.6, accent)),
    )
    const boom = curve(
      [cup + 12, lift - 20, 10],
      [cup + 16, lift - 62, 40],
      [40, lift - 70, 96],
      [0, lift - 52, 112],
    )
    scene.cord(boom, 2.6, rubber)
    scene.skin(
      (u, v) => {
        const [a, b] = [u * 2 * Math.PI, v * Math.PI - Math.PI / 2]
        return [
          -8 + 17 * Math.sin(b),
          lift - 50 + 8.5 * Math.cos(b) * Math.sin(a),
          113 + 8.5 * Math.cos(b) * Math.cos(a),
        ]
      },
      [28, 16],
      coloured('#1b1e24', 0.4),
    )
    scene.face(facingFront(-20, lift - 49, 121.6), rect(7, 0, 10, 2.2, 1.1, mix(tint.mid, '#ffffff', 0.1)))
    if (!wireless) {
      const cord = curve([cup + 6, lift - ear - 4, -4], [cup + 6, 6, 0], [cup + 60, 2, 30], [cup + 40, 2, 76])
      scene.cord(cord, 2.2, rubber)
    }
  },
}

export const speakerphone: Kind = {
  eye: { yaw: -30, pitch: 36 },
  share: 0.8,
  build(scene, { finish, accent }) {
    const edge = (k: number, steps: number) => (k / steps) * (Math.PI / 2)
    scene.lathe(
      [0, 0, 0],
      [
        [56, 0],
        [60, 3],
        [61, 6],
      ],
      rubber,
    )
    scene.lathe(
      [0, 6, 0],
      [
        [61, 0],
        [66, 4],
        [70, 10],
        [71, 15],
        ...Array.from(
          { length: 7 },
          (_, k): Flat => [63 + 8 * Math.cos(edge(k, 6)), 15 + 8 * Math.sin(edge(k, 6))],
        ),
      ],
      finish,
    )
    scene.lathe(
      [0, 29, 0],
      [
        [63, 0],
        [50, 1.4],
        [30, 2.4],
        [8, 2.8],
        [0, 2.8],
      ],
      coloured('#2b2f37', 0.1),
    )
    const top = { at: [0, 31.6, 0] as Point, right: [1, 0, 0] as Point, down: [0, 0, 1] as Point }
    scene.face(
      top,
      row(9, 6, (out, ring) =>
        row(10 + ring * 6, 360 / (10 + ring * 6), (angle) => {
          const turn = (angle * Math.PI) / 180
          const r = 7 + out
          return r < 22 ? '' : disc(r * Math.cos(turn), r * Math.sin(turn), 1.15, '#07080a')
        }),
      ) +
        disc(0, 0, 20, scene.glow('#454b56', '#22262d')) +
        disc(0, 0, 20, 'none', `stroke="${accent}" stroke-width="2.2"`) +
        disc(0, 0, 23, 'none', `stroke="${accent}" stroke-width="4" opacity="0.22"`) +
        line('M-4.5 -1.5v3M-1.5 -4.5v9M1.5 -3v6M4.5 -6v12', '#ffffff', 1.7) +
        disc(
          0,
          0,
          60,
          'none',
          `stroke="${accent}" stroke-width="2.4" stroke-dasharray="46 15.4" stroke-linecap="round" opacity="0.95"`,
        ),
    )
  },
}

export const conferenceBar: Kind = {
  eye: { yaw: -26, pitch: 18 },
  share: 0.88,
  build(scene, { finish, accent }) {
    scene.slab([0, 0, 0], [240, 8, 100], 16, finish, { bevel: 3 })
    scene.panel([0, 6, -8], [90, 40, 40], 8, finish, { bevel: 4 })
    const { front, top } = scene.panel([0, 40, 0], [560, 104, 84], 50, finish, { bevel: 12, back: 12 })
    scene.face(
      front,
      rect(18, 16, 524, 72, 36, '#0a0c10') +
        mesh(26, 22, 190, 62, 7.4, '#3a404b') +
        mesh(346, 22, 190, 62, 7.4, '#3a404b') +
        rect(206, 10, 148, 84, 42, scene.shade('#15181e', '#050608')) +
        lens(scene, 280, 52, 38, accent) +
        light(336, 52, 3.6, accent) +
        light(224, 52, 2, '#59606c'),
    )
    scene.face(
      top,
      row(4, 26, (at, i) => rect(216 + at, 32, 16, 10, 5, i === 0 ? accent : '#0a0c10', 'opacity="0.8"')),
    )
  },
}

/** A lens that reflects the studio. */
const lens = (scene: Scene, x: number, y: number, r: number, accent: string) =>
  disc(x, y, r, scene.shade('#8f97a4', '#1c2027', 'across')) +
  disc(x, y, r * 0.9, '#08090c') +
  disc(x, y, r * 0.74, scene.glow(mix(accent, '#0b1230', 0.62), '#05060b')) +
  disc(x, y, r * 0.74, 'none', 'stroke="#565d69" stroke-width="0.8"') +
  disc(x, y, r * 0.46, scene.glow(mix(accent, '#1c2c66', 0.45), '#04050a')) +
  disc(x, y, r * 0.2, '#010204') +
  `<ellipse cx="${x - r * 0.28}" cy="${y - r * 0.32}" rx="${r * 0.2}" ry="${r * 0.12}" fill="#ffffff" opacity="0.82" transform="rotate(-38 ${x - r * 0.28} ${y - r * 0.32})"/>` +
  disc(x + r * 0.26, y + r * 0.3, r * 0.07, mix(accent, '#ffffff', 0.5), 'opacity="0.8"')

export const webcam: Kind = {
  eye: { yaw: -28, pitch: 18 },
  share: 0.78,
  build(scene, { finish, accent, size }) {
    const studio = size === 1
    const clip = leaning(facingFront(-22, 10, 6), -14)
    scene.slab([0, 0, -4], [studio ? 64 : 56, 7, 48], 9, rubber, { bevel: 2 })
    scene.prism(shifted(clip, 0, -36), rounded(44, 38, 8), 9, coloured('#3a404a'), { bevel: 2.4 })
    const neck: Flat[] = [
      [9, 0],
      [9, 8],
      [7, 12],
      [7, 16],
    ]
    scene.lathe([0, 34, 0], neck, steel, 40)
    if (studio) {
      // A barrel with its lens in front.
      const plane = facingFront(0, 82, 26)
      const circle = (r: number) => rounded(r * 2, r * 2, r, [-r, -r], 18)
      scene.prism(plane, circle(34), 52, finish, { bevel: 6, back: 8 })
      scene.prism(shifted(plane, 0, 0, 6), circle(27), 8, coloured('#23272e', 0.6), { bevel: 2 })
      scene.face(shifted(plane, 0, 0, 6.1), lens(scene, 0, 0, 24, accent))
      scene.face(plane, light(22, 22, 1.6, accent) + rect(-3, -32.6, 6, 2.4, 1.2, finish.dark))
      return
    }
    const { front } = scene.panel([0, 48, 0], [112, 42, 36], 21, finish, { bevel: 7, back: 8 })
    scene.face(
      front,
      rect(8, 6, 96, 30, 15, '#07080b') +
        lens(scene, 56, 21, 17, accent) +
        light(82, 21, 1.7, accent) +
        row(2, 70, (at) => mesh(14 + at, 15, 14, 13, 3.2, '#3d434e')) +
        words(0, 0, [], 1, '#fff'),
    )
  },
}
