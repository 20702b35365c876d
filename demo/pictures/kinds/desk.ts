import { coloured, type Material, rubber, steel } from '../material.ts'
import { audio, disc, hdmi, light, network, rect, row, usbA, usbC } from '../parts.ts'
import type { Scene } from '../scene.ts'
import { curve, facingUp, rounded } from '../space.ts'
import type { Kind } from './kind.ts'

export const dock: Kind = {
  eye: { yaw: -30, pitch: 30 },
  share: 0.82,
  build(scene, { finish, accent, size, seed }) {
    const triple = size === 2
    const [width, high, depth] = triple ? [178, 46, 92] : [164, 27, 82]
    for (const x of [-width / 2 + 24, width / 2 - 24]) scene.slab([x, 0, 0], [22, 2.4, depth - 26], 5, rubber)
    const cord = curve(
      [width * 0.28, 12, -depth / 2],
      [width * 0.34, 6, -depth / 2 - 60],
      [width * 0.62, 3.4, -depth / 2 - 20],
      [width * 0.62, 3.4, depth * 0.5],
    )
    scene.cord(cord, 3.2, rubber)
    plugC(scene, width * 0.62, depth * 0.5, 3.4)
    const { front, top } = scene.slab([0, 2.4, 0], [width, high, depth], 14, finish, {
      bevel: triple ? 3 : 4,
      back: 2,
    })
    const base = high - (triple ? 34 : 15)
    scene.face(
      top,
      triple
        ? row(17, 9.4, (at) => rect(12 + at, 18, 4, depth - 36, 2, '#0c0e12', 'opacity="0.72"'))
        : disc(width - 26, depth / 2, 7.5, 'none', `stroke="${accent}" stroke-width="1.6"`) +
            light(width - 26, depth / 2, 1.8, accent),
    )
    scene.face(
      front,
      rect(10, base - 4.4, width - 20, triple ? 32 : 15, 3, '#0a0c10', 'opacity="0.55"') +
        `<g transform="translate(0 ${base})">${usbC(scene, 17, 1)}${usbC(scene, 34, 1)}${row(triple ? 4 : 3, 21, (at) => usbA(scene, 53 + at, 0))}${triple ? '' : hdmi(scene, 117, 0)}${audio(triple ? 146 : 143, 3)}</g>` +
        (triple
          ? `<g transform="translate(17 ${base + 12})">${hdmi(scene, 0, 3)}${hdmi(scene, 22, 3)}${hdmi(scene, 44, 3)}${network(scene, 70, -0.5, accent, seed > 0)}${usbC(scene, 94, 4)}${usbA(scene, 111, 3)}</g>`
          : ''),
    )
  },
}

/** A USB-C plug lying on the table, its contacts towards the viewer. */
function plugC(scene: Scene, x: number, z: number, y: number) {
  const lying = (
    width: number,
    length: number,
    thick: number,
    from: number,
    material: Material,
    radius: number,
  ) =>
    scene.prism(
      facingUp(x - width / 2, y + thick / 2, z + from),
      rounded(width, length, radius, [0, 0], 5),
      thick,
      material,
      { bevel: thick * 0.25 },
    )
  lying(13, 24, 8, -3, coloured('#2a2e35'), 3)
  lying(9, 9, 3.6, 21, steel, 1.6)
}

export const hub: Kind = {
  eye: { yaw: -30, pitch: 38 },
  share: 0.86,
  build(scene, { finish, accent, size, seed }) {
    const [width, high, depth] = (
      [
        [96, 13, 36],
        [116, 17, 48],
        [250, 24, 62],
      ] as const
    )[size] ?? [96, 13, 36]
    const left = -width / 2
    if (size < 2) {
      const cord = curve(
        [left + 3, high / 2, 0],
        [left - 34, high / 2 + 2, -4],
        [left - 46, 2.6, 14],
        [left - 30, 2.6, depth * 0.9],
      )
      scene.cord(cord, 2.6, rubber)
      plugC(scene, left - 30, depth * 0.9, 2.6)
    } else scene.cord(curve([60, 10, -30], [62, 6, -70], [120, 3, -60], [170, 3, -20]), 3.4, rubber)
    const { front, top, side } = scene.slab([0, 0, 0], [width, high, depth], size === 2 ? 8 : 7, finish, {
      bevel: size === 2 ? 2.4 : 3,
      back: 2,
    })
    const middle = high / 2
    if (size === 2) {
      scene.face(
        top,
        row(
          10,
          22.4,
          (at, index) =>
            `<g transform="translate(${17 + at} 17) rotate(90 7 7) scale(1.25)">${usbA(scene, 0, 0, accent)}</g>${light(24 + at, 49, 1.5, (index + seed) % 4 === 0 ? '#59606c' : accent)}`,
        ),
      )
      scene.face(front, rect(14, 8, width - 28, 2.4, 1.2, accent, 'opacity="0.9"'))
      return
    }
    scene.face(
      top,
      rect(width - 20, depth / 2 - 1.2, 10, 2.4, 1.2, accent) +
        rect(12, depth - 7, width - 44, 1, 0.5, '#ffffff', 'opacity="0.14"'),
    )
    scene.face(
      front,
      size === 0
        ? row(3, 20, (at) => usbA(scene, 14 + at, middle - 3, accent)) + usbC(scene, 75, middle - 2)
        : row(3, 19, (at) => usbA(scene, 11 + at, middle - 3)) +
            hdmi(scene, 70, middle - 3) +
            usbC(scene, 93, middle - 2),
    )
    scene.face(
      side,
      size === 0
        ? rect(11, middle - 2, depth - 22, 4, 1, '#0a0c0f')
        : `<g transform="translate(8 1.2)">${network(scene, 0, 0, accent, true)}</g>${rect(27, middle - 1.4, 14, 2.8, 0.6, '#0a0c0f')}`,
    )
  },
}
