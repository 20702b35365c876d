import { coloured, mix, rubber } from '../material.ts'
import { audio, cut, disc, hollow, light, line, mesh, path, rect, row, usbA, usbC, vents } from '../parts.ts'
import { screen } from '../screens.ts'
import { facingFront, leaning, rounded, shifted } from '../space.ts'
import { type Kind, standing } from './kind.ts'

const laptopSizes = [
  { width: 284, depth: 196, thick: 19 },
  { width: 312, depth: 220, thick: 15 },
  { width: 356, depth: 248, thick: 16 },
] as const

export const laptop: Kind = {
  eye: { yaw: -30, pitch: 24 },
  share: 0.82,
  build(scene, { finish, accent, size, seed }) {
    const { width, depth, thick } = laptopSizes[size] ?? laptopSizes[1]
    const hinge = 8 - depth / 2
    const high = depth * 0.96
    const lid = leaning(facingFront(-width / 2, thick + 2, hinge), 20)
    const glass = { width: width - 14, height: high - 22, accent, seed, radius: 2 }
    scene.prism(shifted(lid, 0, -high), rounded(width, high, 12), 6, finish, { bevel: 1, back: 2 })
    scene.face(
      shifted(lid, 3, -high + 3),
      rect(0, 0, width - 6, high - 8, 9, '#0b0d11') +
        disc((width - 6) / 2, 4.6, 1.5, '#232a35') +
        `<g transform="translate(4 9)">${screen(scene, glass)}</g>`,
    )
    const base = scene.slab([0, 0, 0], [width, thick, depth], size === 0 ? 22 : 14, finish, {
      bevel: 2,
      back: 6,
    })
    const keysWide = width - 44
    const keysDeep = depth * 0.42
    const key = { wide: keysWide / 14, deep: keysDeep / 6 }
    scene.face(
      base.top,
      rect(22, 20, keysWide, keysDeep, 5, mix(finish.dark, '#000000', 0.45)) +
        row(6, key.deep, (down, j) =>
          row(14, key.wide, (at, i) => {
            if (j === 5 && i > 3 && i < 9 && i !== 4) return ''
            const wide = j === 5 && i === 4 ? key.wide * 5 : key.wide
            return rect(
              22.9 + at,
              20.9 + down,
              wide - 1.8,
              key.deep - 1.8,
              1.6,
              scene.shade('#343942', '#22262d'),
            )
          }),
        ) +
        rect(
          width / 2 - 56,
          28 + keysDeep,
          112,
          depth * 0.34,
          5,
          mix(finish.mid, '#ffffff', 0.12),
          `stroke="${finish.dark}" stroke-opacity="0.55" stroke-width="0.8"`,
        ) +
        light(width - 14, 14, 1.4, accent),
    )
    scene.face(
      base.side,
      `<g transform="translate(30 ${thick * 0.36})">${usbC(scene, 0, 0)}${usbC(scene, 22, 0)}${usbA(scene, 46, -1)}</g>`,
    )
    scene.face(base.front, rect(width / 2 - 32, 0, 64, 2.4, 1.2, finish.dark, 'opacity="0.7"'))
  },
}

export const tablet: Kind = {
  eye: standing,
  share: 0.8,
  build(scene, { finish, accent, size, seed }) {
    const rugged = size === 0
    const [width, high, thick] = rugged ? [142, 216, 16] : [164, 246, 9]
    const plane = leaning(facingFront(-width / 2, 1, 0), 13)
    scene.prism(
      shifted(plane, 0, -high),
      rounded(width, high, rugged ? 20 : 13),
      thick,
      rugged ? rubber : finish,
      {
        bevel: rugged ? 5 : 2,
        back: 3,
      },
    )
    const rim = rugged ? 13 : 6
    if (rugged) {
      for (const [x, y] of [
        [-3, -high - 3],
        [width - 31, -high - 3],
        [-3, -31],
        [width - 31, -31],
      ] as const)
        scene.prism(shifted(plane, x, y, 3), rounded(34, 34, 14), 20, coloured('#2b2f37'), { bevel: 4 })
      scene.face(
        shifted(plane, 0, 0, 3.2),
        row(2, width - 12, (at) => row(3, 4, (down) => rect(1 + at, down - 20, 8, 1.6, 0.8, accent))),
      )
    }
    const glass = {
      width: width - rim * 2,
      height: high - rim * 2,
      accent,
      seed: rugged ? seed : seed + 2,
      radius: 6,
    }
    scene.face(
      shifted(plane, 0, -high, 0.2),
      rect(rim - 2, rim - 2, width - rim * 2 + 4, high - rim * 2 + 4, 8, '#0a0c10') +
        `<g transform="translate(${rim} ${rim})">${screen(scene, glass)}</g>`,
    )
    if (rugged)
      scene.face(
        shifted(plane, 0, 0, 0.4),
        row(3, 22, (at, i) => rect(width / 2 - 30 + at, -10, 16, 6, 3, i === 1 ? accent : '#4a505b')),
      )
  },
}

/** A handheld computer with a scanner in its head. */
export const phone: Kind = {
  eye: standing,
  share: 0.8,
  build(scene, { accent, seed }) {
    const [width, high] = [80, 172]
    const plane = leaning(facingFront(-width / 2, 1, 0), 12)
    const shell = coloured('#2a2e36', 0.3)
    scene.prism(shifted(plane, 8, -high - 9, -3), rounded(width - 16, 30, 10), 20, coloured('#1c1f25'), {
      bevel: 4,
    })
    scene.prism(shifted(plane, 0, -high), rounded(width, high, 15), 19, shell, { bevel: 4, back: 4 })
    scene.face(
      shifted(plane, 0, -high, 0.2),
      rect(5, 12, 70, 128, 6, '#08090c') +
        `<g transform="translate(7 16)">${screen(scene, { width: 66, height: 120, accent, seed, radius: 3 })}</g>` +
        rect(30, 5.5, 20, 2.6, 1.3, '#05060a') +
        light(62, 6.8, 1.3, '#7ee29a') +
        row(3, 23, (at, i) =>
          rect(
            7.5 + at,
            147,
            19,
            13,
            5,
            i === 1 ? scene.shade(mix(accent, '#ffffff', 0.25), accent) : scene.shade('#565d69', '#353a43'),
          ),
        ),
    )
    scene.face(
      { at: shifted(plane, width, -high * 0.72, -5).at, right: [0, 0, -1], down: plane.down },
      rect(0, 0, 9, 40, 4, scene.shade(mix(accent, '#ffffff', 0.2), mix(accent, '#000000', 0.2))),
    )
  },
}

export const miniPc: Kind = {
  eye: { yaw: -30, pitch: 27 },
  build(scene, { finish, accent, size }) {
    const [width, high] = size === 0 ? [128, 44] : [132, 66]
    scene.slab([0, 0, 0], [width - 24, 4, width - 24], 14, rubber)
    const { top, front } = scene.slab([0, 4, 0], [width, high, width], 20, finish, { bevel: 4, back: 3 })
    const lift = high - (size === 0 ? 26 : 28)
    scene.face(
      top,
      size === 0
        ? disc(
            width / 2,
            width / 2,
            30,
            'none',
            `stroke="${finish.dark}" stroke-opacity="0.45" stroke-width="1.4"`,
          ) + disc(width / 2, width / 2, 30, scene.shade('#ffffff10', '#00000030', 'across'))
        : cut(
            scene,
            width,
            width,
            20,
            row(13, 8, (at) => rect(18, 15 + at, width - 36, 3.4, 1.7, '#000000', 'opacity="0.42"')),
          ),
    )
    scene.face(
      front,
      `<g transform="translate(0 ${lift})">${usbC(scene, 26, 4)}${usbC(scene, 44, 4)}${usbA(scene, 62, 3)}${audio(88, 6)}</g>` +
        disc(width - 25, lift + 6, 5.4, finish.dark) +
        disc(width - 25, lift + 6, 4.6, finish.mid) +
        light(width - 25, lift + 6, 1.6, accent) +
        (size === 0 ? '' : rect(24, 12, width - 48, 3, 1.5, accent, 'opacity="0.9"')),
    )
    scene.face(
      { at: [width / 2, high, width / 2], right: [0, 0, -1], down: [0, -1, 0] },
      vents(26, 8, width - 52, high - 20, 12),
    )
  },
}

export const tower: Kind = {
  eye: { yaw: -33, pitch: 18 },
  share: 0.83,
  build(scene, { finish, accent }) {
    const [width, high, depth] = [196, 420, 380]
    for (const z of [-150, 150]) scene.slab([0, 0, z], [width - 20, 12, 40], 8, rubber)
    const { front, side, top } = scene.panel([0, 12, 0], [width, high, depth], 10, finish, { bevel: 6 })
    scene.face(
      side,
      rect(16, 16, depth - 32, high - 32, 8, '#ffffff', 'opacity="0.035"') +
        mesh(depth - 130, 40, 100, 100, 9),
    )
    scene.face(
      front,
      rect(16, 92, width - 32, high - 112, 10, scene.shade('#0e1014', '#1b1e24')) +
        mesh(22, 98, width - 44, high - 124, 8.4, '#050608') +
        row(
          2,
          136,
          (down) =>
            disc(width / 2, 180 + down, 56, 'none', 'stroke="#474d58" stroke-width="3" opacity="0.55"') +
            disc(width / 2, 180 + down, 20, '#0a0c0f', 'opacity="0.8"'),
        ) +
        rect(16, 84, width - 32, 3.4, 1.7, accent) +
        rect(16, 78, width - 32, 15, 7, accent, 'opacity="0.16"') +
        disc(42, 46, 15, finish.dark) +
        disc(42, 46, 13, scene.shade(finish.light, finish.mid)) +
        line('M42 38v8', accent, 2.6) +
        `<g transform="translate(74 38) scale(1.45)">${usbC(scene, 0, 2)}${usbC(scene, 17, 2)}${usbA(scene, 34, 1)}${audio(60, 4)}</g>`,
    )
    scene.face(top, mesh(24, 150, width - 48, 170, 10))
    scene.panel([0, 12 + high - 4, 60], [width - 60, 10, 26], 5, finish, { bevel: 3 })
  },
}

export const server: Kind = {
  eye: { yaw: -30, pitch: 30 },
  share: 0.86,
  build(scene, { finish, accent, seed }) {
    const unit = (y: number, place: number) => {
      const { front, top } = scene.panel([0, y, 0], [432, 43, 300], 3, finish, { bevel: 1 })
      scene.face(
        top,
        rect(10, 14, 412, 270, 4, 'none', 'stroke="#000" stroke-opacity="0.35" stroke-width="1.6"') +
          line('M10 190H422', '#000000', 1.6, 'opacity="0.35"') +
          rect(176, 222, 80, 12, 6, '#000000', 'opacity="0.5"') +
          vents(40, 40, 130, 60, 14) +
          path('M330 40h70v70h-70z', 'fill="#ffffff" opacity="0.07"'),
      )
      scene.panel([-226, y, 148], [24, 43, 8], 3, finish, { bevel: 1 })
      scene.panel([226, y, 148], [24, 43, 8], 3, finish, { bevel: 1 })
      scene.face(
        front,
        rect(2, 3, 428, 37, 2, '#0d0f13') +
          row(8, 44, (at, index) => {
            const working = (index * 3 + seed + place) % 5 !== 0
            return (
              rect(8 + at, 6, 41, 31, 2, scene.shade('#4a515d', '#272b33')) +
              mesh(10 + at, 8, 26, 28, 4.6) +
              rect(
                38.5 + at,
                8,
                8,
                27,
                1.6,
                scene.shade(mix(accent, '#ffffff', 0.2), mix(accent, '#10131a', 0.35)),
              ) +
              light(35.5 + at, 11, 1.1, working ? '#7ef0a0' : '#59606c')
            )
          }) +
          rect(364, 6, 60, 31, 2, scene.shade('#2b3038', '#191c21')) +
          disc(380, 22, 6, '#0a0c0f', `stroke="${accent}" stroke-width="1.6"`) +
          `<g transform="translate(394 12) scale(0.9)">${usbA(scene, 3, 0)}${usbA(scene, 3, 11)}</g>`,
      )
      scene.face(
        facingFront(-238, y + 43, 152.2),
        hollow(scene, 7, 8, 10, 27, 5) + hollow(scene, 459, 8, 10, 27, 5),
      )
    }
    unit(0, 0)
    unit(46, 1)
    unit(92, 2)
  },
}
