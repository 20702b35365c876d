import { coloured, rubber } from '../material.ts'
import { disc, light, rect } from '../parts.ts'
import type { Scene } from '../scene.ts'
import { poster, screen } from '../screens.ts'
import { facingFront, leaning, type Plane, rounded, shifted } from '../space.ts'
import type { Kind, Variant } from './kind.ts'

const eye = { yaw: -24, pitch: 16 }

function stand(scene: Scene, { finish }: Variant, width: number, depth: number, neck: number) {
  scene.slab([0, 0, -10], [width, 9, depth], 26, finish, { bevel: 3, back: 2 })
  scene.panel([0, 9, -38], [62, neck, 20], 8, finish, { bevel: 3 })
}

export const monitor: Kind = {
  eye,
  share: 0.83,
  build(scene, variant) {
    const { finish, accent, size, seed } = variant
    const [width, high] = (
      [
        [520, 318],
        [594, 358],
        [690, 412],
      ] as const
    )[size] ?? [520, 318]
    const lift = 118
    stand(scene, variant, 230, 190, lift + 120)
    const plane = leaning(facingFront(-width / 2, lift + high, 0), 4)
    scene.prism(shifted(plane, width / 2 - 120, high / 2 - 70, -16), rounded(240, 150, 20), 20, finish, {
      bevel: 8,
    })
    scene.prism(plane, rounded(width, high, 9), 17, finish, { bevel: 2, back: 6 })
    const chin = size === 0 ? 18 : 12
    scene.face(
      plane,
      rect(2.5, 2.5, width - 5, high - 5, 7, '#090b0f') +
        `<g transform="translate(8 8)">${screen(scene, { width: width - 16, height: high - 8 - chin, accent, seed: seed + 3, radius: 2 })}</g>` +
        light(width - 26, high - chin / 2, 1.9, accent),
    )
  },
}

export const ultrawide: Kind = {
  eye,
  share: 0.86,
  build(scene, variant) {
    const { finish, accent, seed } = variant
    const [width, high, lift, pieces] = [812, 352, 110, 24] as const
    stand(scene, variant, 260, 200, lift + 130)
    const bend = (x: number) => 0.00042 * x * x
    const strip = width / pieces
    const planes = Array.from({ length: pieces }, (_, place): Plane => {
      const [a, b] = [place * strip - width / 2, (place + 1) * strip - width / 2]
      const rise = (bend(b) - bend(a)) / strip
      return { at: [a, lift + high, bend(a)], right: [1, 0, rise], down: [0, -1, 0] }
    })
    for (const plane of planes) scene.prism(plane, rounded(strip + 0.6, high, 0), 16, finish)
    const drawing =
      rect(3, 3, width - 6, high - 6, 6, '#090b0f') +
      `<g transform="translate(9 9)">${screen(scene, { width: width - 18, height: high - 22, accent, seed: seed + 2, radius: 2 })}</g>`
    const whole = scene.symbol(drawing)
    planes.forEach((plane, place) => {
      const clip = scene.define(
        (id) =>
          `<clipPath id="${id}"><rect x="${place * strip - 0.3}" width="${strip + 1}" height="${high}"/></clipPath>`,
      )
      scene.face(shifted(plane, -place * strip, 0), `<g clip-path="${clip}" opacity="0.999">${whole}</g>`)
    })
  },
}

export const signage: Kind = {
  eye,
  share: 0.86,
  build(scene, { finish, accent, seed }) {
    const [width, high] = [960, 552]
    for (const side of [-1, 1]) scene.slab([side * 300, 0, 0], [34, 12, 230], 8, finish, { bevel: 3 })
    for (const side of [-1, 1]) scene.panel([side * 300, 8, -10], [26, 70, 30], 6, finish, { bevel: 3 })
    const plane = facingFront(-width / 2, 62 + high, 20)
    scene.prism(plane, rounded(width, high, 8), 40, finish, { bevel: 3, back: 6 })
    scene.face(
      plane,
      rect(4, 4, width - 8, high - 8, 6, '#090b0f') +
        `<g transform="translate(14 14)">${poster(scene, { width: width - 28, height: high - 32, accent, seed })}</g>` +
        light(width - 40, high - 9, 2.6, '#7ee29a'),
    )
  },
}

/** A thin display held up by its own cover. */
export const portable: Kind = {
  eye: { yaw: -26, pitch: 22 },
  share: 0.82,
  build(scene, { finish, accent, seed }) {
    const [width, high] = [356, 226]
    scene.slab([0, 0, 30], [width - 6, 5, 150], 8, coloured('#2d3139', 0.1), { bevel: 2 })
    scene.slab([0, 5, 60], [width - 40, 1.4, 6], 1, rubber)
    const plane = leaning(facingFront(-width / 2, 6, 16), 20)
    scene.prism(shifted(plane, 0, -high), rounded(width, high, 8), 8, finish, { bevel: 2, back: 2 })
    scene.face(
      shifted(plane, 0, -high),
      rect(2, 2, width - 4, high - 4, 7, '#090b0f') +
        `<g transform="translate(7 7)">${screen(scene, { width: width - 14, height: high - 26, accent, seed: 3, radius: 2 })}</g>` +
        rect(width / 2 - 20, high - 12, 40, 2, 1, '#3a404b') +
        disc(width - 18, high - 11, 1.8, seed > 0 ? accent : '#7ee29a'),
    )
  },
}
