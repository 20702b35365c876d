import { mix } from './material.ts'
import { cut, disc, gleam, path, rect, row, words } from './parts.ts'
import type { Scene } from './scene.ts'
import { n } from './solid.ts'

interface Glass {
  readonly width: number
  readonly height: number
  readonly accent: string
  readonly seed: number
  readonly radius?: number
}

/** A glowing screen: calm shapes in the product's colour, and an open program. */
export function screen(scene: Scene, { width, height, accent, seed, radius = 0 }: Glass): string {
  const unit = Math.min(width, height) / 100
  const wide = width > height
  const programs = wide ? [dashboard, letters, planner, curves] : [list, tiles, list, dial]
  const program = programs[seed % programs.length] ?? dashboard
  const [w, h] = wide ? [width * 0.76, height * 0.7] : [width * 0.84, height * 0.74]
  return cut(
    scene,
    width,
    height,
    radius,
    wallpaper(scene, width, height, accent, seed) +
      `<g transform="translate(${n((width - w) / 2)} ${n((height - h) * 0.46)})">${rect(unit, unit * 2.5, w, h, unit * 4, '#0a1020', 'opacity="0.28"')}${program(scene, w, h, unit, accent)}</g>` +
      gleam(scene, width, height, 0.16),
  )
}

/** Hills of colour, the far ones paler. */
export function wallpaper(scene: Scene, width: number, height: number, accent: string, seed: number): string {
  const [deep, warm] = [mix(accent, '#191450', 0.62), mix(accent, '#ffd9a8', 0.5)]
  const hill = (base: number, swing: number, colour: string, opacity: number) => {
    const side = seed % 2 === 0 ? 1 : -1
    const [a, b] = [height * (base + swing * side), height * (base - swing * side)]
    return path(
      `M0 ${n(a)}C${n(width * 0.3)} ${n(a - height * 0.25 * side)} ${n(width * 0.6)} ${n(b + height * 0.3 * side)} ${n(width)} ${n(b)}V${n(height)}H0z`,
      `fill="${colour}" opacity="${opacity}"`,
    )
  }
  return (
    rect(0, 0, width, height, 0, scene.shade(deep, mix(accent, '#ffffff', 0.12), 'across')) +
    disc(width * 0.78, height * 0.24, Math.min(width, height) * 0.3, warm, 'opacity="0.5"') +
    hill(0.5, 0.12, mix(accent, '#ffffff', 0.3), 0.5) +
    hill(0.68, 0.1, mix(accent, '#241a5a', 0.3), 0.75) +
    hill(0.86, 0.07, mix(accent, '#140f3a', 0.62), 0.9)
  )
}

type Program = (scene: Scene, w: number, h: number, unit: number, accent: string) => string

const sheetOf = (w: number, h: number, unit: number, colour = '#f7f8fb') =>
  rect(0, 0, w, h, unit * 4, colour) +
  row(3, unit * 4.6, (at, index) =>
    disc(unit * 5 + at, unit * 5, unit * 1.5, ['#f2786b', '#f3c152', '#67cf86'][index] ?? '#ccc'),
  )

const dashboard: Program = (scene, w, h, unit, accent) =>
  sheetOf(w, h, unit) +
  rect(unit * 4, unit * 11, w * 0.2, h - unit * 15, unit * 2, mix(accent, '#ffffff', 0.82)) +
  words(
    unit * 8,
    unit * 17,
    [w * 0.12, w * 0.09, w * 0.11, w * 0.08],
    unit * 3,
    mix(accent, '#20263a', 0.3),
  ) +
  row(3, w * 0.245, (at, index) =>
    rect(w * 0.265 + at, unit * 11, w * 0.225, unit * 14, unit * 2, index === 0 ? accent : '#e6e9f0'),
  ) +
  row(9, (w * 0.7) / 9, (at, index) => {
    const high = (h - unit * 36) * (0.35 + (((index * 37) % 60) / 60) * 0.6)
    return rect(
      w * 0.27 + at,
      h - unit * 5 - high,
      w * 0.05,
      high,
      unit * 1.2,
      scene.shade(accent, mix(accent, '#1b2340', 0.35)),
    )
  })

const letters: Program = (_scene, w, h, unit, accent) =>
  sheetOf(w, h, unit) +
  rect(unit * 4, unit * 11, w * 0.3, h - unit * 15, unit * 2, '#e9ecf2') +
  row(4, (h - unit * 17) / 4, (down, index) =>
    rect(
      unit * 6,
      unit * 13 + down,
      w * 0.3 - unit * 4,
      (h - unit * 17) / 4 - unit * 2,
      unit * 1.5,
      index === 1 ? accent : '#ffffff',
    ),
  ) +
  words(w * 0.38, unit * 14, [w * 0.3], unit * 4.5, '#283047') +
  words(w * 0.38, unit * 27, [w * 0.52, w * 0.55, w * 0.48, w * 0.53, w * 0.3], unit * 2.6, '#8a93a8') +
  rect(w * 0.38, h - unit * 15, w * 0.2, unit * 9, unit * 2.5, accent)

const planner: Program = (_scene, w, h, unit, accent) =>
  sheetOf(w, h, unit) +
  row(5, (w - unit * 8) / 5, (at, i) => {
    const tones = [accent, mix(accent, '#ffffff', 0.45), mix(accent, '#1b2340', 0.35), '#d9deea']
    const wide = (w - unit * 8) / 5 - unit * 2
    return (
      rect(unit * 4 + at, unit * 11, wide, h - unit * 15, unit * 2, '#edf0f5') +
      row(3, (h - unit * 18) / 3, (down, j) =>
        (i * 3 + j * 2) % 5 === 4
          ? ''
          : rect(
              unit * 5 + at,
              unit * 13 + down,
              wide - unit * 2,
              ((h - unit * 18) / 3) * ((i + j) % 3 === 0 ? 0.9 : 0.6),
              unit * 1.5,
              tones[(i + j * 2) % 4] ?? accent,
            ),
      )
    )
  })

const curves: Program = (scene, w, h, unit, accent) => {
  const wave = `M${n(unit * 5)} ${n(h * 0.72)}C${n(w * 0.2)} ${n(h * 0.3)} ${n(w * 0.3)} ${n(h * 0.85)} ${n(w * 0.46)} ${n(h * 0.5)}S${n(w * 0.7)} ${n(h * 0.62)} ${n(w * 0.8)} ${n(h * 0.38)}S${n(w * 0.9)} ${n(h * 0.3)} ${n(w - unit * 5)} ${n(h * 0.26)}`
  return (
    sheetOf(w, h, unit, '#141926') +
    row(4, (h - unit * 22) / 3, (down) =>
      rect(unit * 5, unit * 15 + down, w - unit * 10, unit * 0.7, 0, '#2b3347'),
    ) +
    path(
      `${wave}V${n(h - unit * 5)}H${n(unit * 5)}z`,
      `fill="${scene.shade(accent, mix(accent, '#141926', 0.85))}" opacity="0.7"`,
    ) +
    path(
      wave,
      `fill="none" stroke="${mix(accent, '#ffffff', 0.3)}" stroke-width="${n(unit * 2.2)}" stroke-linecap="round"`,
    ) +
    disc(w * 0.8, h * 0.38, unit * 3.4, '#ffffff')
  )
}

const list: Program = (_scene, w, h, unit, accent) =>
  rect(0, 0, w, h, unit * 6, '#f7f8fb') +
  rect(0, 0, w, unit * 24, unit * 6, accent) +
  words(unit * 8, unit * 8, [w * 0.46, w * 0.28], unit * 3.6, '#ffffff') +
  row(4, (h - unit * 34) / 4, (down, index) => {
    const high = (h - unit * 34) / 4
    return (
      rect(unit * 6, unit * 30 + down, w - unit * 12, high - unit * 4, unit * 3, '#e8ebf1') +
      disc(
        unit * 15,
        unit * 28 + down + high / 2,
        unit * 5,
        index % 2 === 0 ? accent : mix(accent, '#1b2340', 0.4),
      ) +
      words(unit * 25, unit * 25 + down + high / 2, [w * 0.42, w * 0.28], unit * 2.8, '#535c72')
    )
  })

const tiles: Program = (scene, w, h, unit, accent) =>
  row(3, (h - unit * 4) / 3, (down, j) =>
    row(2, w / 2, (at, i) => {
      const dark = (i + j) % 2 === 0
      const [wide, high] = [w / 2 - unit * 5, (h - unit * 4) / 3 - unit * 5]
      return (
        rect(
          unit * 2.5 + at,
          unit * 2.5 + down,
          wide,
          high,
          unit * 5,
          dark ? '#f7f8fb' : scene.shade(mix(accent, '#ffffff', 0.25), accent),
        ) +
        disc(unit * 12 + at, unit * 13 + down, unit * 5, dark ? accent : '#ffffff') +
        words(
          unit * 8 + at,
          high - unit * 8 + down,
          [wide * 0.6, wide * 0.4],
          unit * 3,
          dark ? '#535c72' : '#ffffff',
        )
      )
    }),
  )

const dial: Program = (_scene, w, h, unit, accent) =>
  rect(0, 0, w, h, unit * 6, '#141926') +
  disc(w / 2, h * 0.34, w * 0.3, 'none', `stroke="#2b3347" stroke-width="${n(unit * 8)}"`) +
  path(
    `M${n(w / 2)} ${n(h * 0.34 - w * 0.3)}A${n(w * 0.3)} ${n(w * 0.3)} 0 1 1 ${n(w * 0.2)} ${n(h * 0.34)}`,
    `fill="none" stroke="${accent}" stroke-width="${n(unit * 8)}" stroke-linecap="round"`,
  ) +
  words(w * 0.12, h * 0.66, [w * 0.76, w * 0.5, w * 0.62], unit * 5, mix(accent, '#ffffff', 0.55))

/** A lobby display: one large picture and the times. */
export const poster = (scene: Scene, { width, height, accent, seed }: Glass): string =>
  cut(
    scene,
    width,
    height,
    0,
    wallpaper(scene, width, height, accent, seed) +
      words(width * 0.07, height * 0.14, [width * 0.34], height * 0.085, '#ffffff') +
      words(
        width * 0.07,
        height * 0.36,
        [width * 0.27, width * 0.22, width * 0.25],
        height * 0.036,
        '#ffffff',
      ) +
      row(
        4,
        height * 0.19,
        (down, index) =>
          rect(
            width * 0.6,
            height * 0.12 + down,
            width * 0.33,
            height * 0.15,
            height * 0.025,
            index === 0 ? '#ffffff' : '#0c1226',
            `opacity="${index === 0 ? 0.94 : 0.5}"`,
          ) +
          rect(
            width * 0.62,
            height * 0.165 + down,
            width * (0.13 + (index % 3) * 0.03),
            height * 0.06,
            height * 0.02,
            index === 0 ? accent : '#ffffff',
            'opacity="0.92"',
          ) +
          rect(
            width * 0.85,
            height * 0.165 + down,
            width * 0.055,
            height * 0.06,
            height * 0.02,
            index === 0 ? '#283047' : mix(accent, '#ffffff', 0.4),
          ),
      ) +
      gleam(scene, width, height, 0.14),
  )
