import { mix } from './material.ts'
import type { Scene } from './scene.ts'
import { n } from './solid.ts'

/** Flat details in millimetres, to draw on a face. Their origin is the upper left corner. */
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  more = '',
) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}" fill="${fill}" ${more}/>`

export const disc = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${more}/>`

export const path = (d: string, more: string) => `<path d="${d}" ${more}/>`

export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

/** `count` shapes in a row, `step` apart. */
export const row = (count: number, step: number, shape: (offset: number, index: number) => string) =>
  Array.from({ length: count }, (_, index) => shape(index * step, index)).join('')

export const light = (x: number, y: number, radius: number, colour: string) =>
  disc(x, y, radius * 2.4, colour, 'opacity="0.28"') + disc(x, y, radius, mix(colour, '#ffffff', 0.35))

/** A hollow: dark inside, with the far lip in shade and the near lip catching light. */
export const hollow = (
  scene: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  lip = '#ffffff',
) => {
  const edge = Math.min(width, height) * 0.06
  return (
    rect(
      x - edge,
      y - edge * 0.4,
      width + edge * 2,
      height + edge * 2,
      radius + edge,
      lip,
      'opacity="0.32"',
    ) + rect(x, y, width, height, radius, scene.shade('#040506', '#1c2027'))
  )
}

export const usbA = (scene: Scene, x: number, y: number, tongue = '#3c74d8') =>
  rect(x - 0.9, y - 0.9, 15.8, 7.8, 1, scene.shade('#dfe4ea', '#7d858f')) +
  rect(x, y, 14, 6, 0.5, '#0b0d10') +
  rect(x + 1, y + 0.9, 12, 2.1, 0.3, tongue) +
  row(4, 2.7, (at) => rect(x + 1.9 + at, y + 2.3, 1.4, 0.7, 0, '#e9c46a'))

export const usbC = (scene: Scene, x: number, y: number) =>
  rect(x - 0.7, y - 0.7, 11.4, 5.4, 2.7, scene.shade('#e6eaef', '#868e98')) +
  rect(x, y, 10, 4, 2, '#090b0d') +
  rect(x + 1.8, y + 1.35, 6.4, 1.3, 0.6, '#7d858f')

export const hdmi = (scene: Scene, x: number, y: number) =>
  path(
    `M${n(x - 0.8)} ${n(y - 0.8)}h17.6v4.6l-2.4 2.8h-12.8l-2.4-2.8z`,
    `fill="${scene.shade('#dfe4ea', '#7d858f')}"`,
  ) +
  path(`M${n(x)} ${n(y)}h16v3.6l-2 2.2h-12l-2-2.2z`, 'fill="#0a0c0e"') +
  rect(x + 2.5, y + 1.6, 11, 1.4, 0.4, '#4b525c')

export const audio = (x: number, y: number) =>
  disc(x, y, 3.6, '#aab1bb') + disc(x, y, 2.8, '#2a2e35') + disc(x, y, 1.8, '#050607')

/** A network socket with its two lights; about 15 by 15. */
export function network(scene: Scene, x: number, y: number, accent: string, lit: boolean): string {
  return (
    rect(x, y, 15, 14, 1, scene.shade('#c5ccd5', '#646c77')) +
    path(`M${n(x + 1.4)} ${n(y + 3.6)}h12.2v5.6h-2.6v2h-1.9v1.6h-3.2v-1.6h-1.9v-2h-2.6z`, 'fill="#07090b"') +
    row(6, 1.5, (at) => rect(x + 3.5 + at, y + 3.7, 0.6, 2, 0, '#c99a3d')) +
    rect(x + 1.2, y + 0.8, 3.6, 1.9, 0.4, lit ? '#7ef0a0' : '#3a4049') +
    rect(x + 10.2, y + 0.8, 3.6, 1.9, 0.4, lit ? accent : '#3a4049')
  )
}

export const fibreCage = (scene: Scene, x: number, y: number) =>
  rect(x, y, 16, 11, 0.8, scene.shade('#d5dae1', '#737b86')) +
  rect(x + 1.2, y + 1.4, 13.6, 8.2, 0.4, '#090b0e') +
  rect(x + 1.2, y + 7.2, 13.6, 2.4, 0.3, '#3b424c')

/** An outlet for a C13 plug; about 28 by 22. */
export const outlet = (scene: Scene, x: number, y: number) =>
  rect(x, y, 28, 22, 2, scene.shade('#34393f', '#16181c')) +
  path(`M${n(x + 3)} ${n(y + 7)}l4-4.4h14l4 4.4v12h-22z`, 'fill="#050607"') +
  row(3, 6.6, (at, index) => rect(x + 6.2 + at, y + (index === 1 ? 7 : 10.5), 2.2, 6, 0.3, '#8d949e'))

/** A row of slots cut into a face. */
export const vents = (
  x: number,
  y: number,
  width: number,
  height: number,
  count: number,
  lip = '#ffffff',
) => {
  const step = width / count
  return row(
    count,
    step,
    (at) =>
      rect(x + at + step * 0.12, y, step * 0.5, height, step * 0.25, lip, 'opacity="0.25"') +
      rect(x + at, y, step * 0.5, height, step * 0.25, '#07080a', 'opacity="0.85"'),
  )
}

/** Punched sheet metal, staggered. */
export const mesh = (x: number, y: number, width: number, height: number, step: number, hole = '#050608') => {
  const lines = Math.floor(height / (step * 0.87))
  return row(lines, step * 0.87, (down, index) => {
    const shift = index % 2 === 0 ? 0 : step / 2
    return row(Math.floor((width - shift) / step), step, (at) =>
      disc(x + step / 2 + shift + at, y + step / 2 + down, step * 0.34, hole),
    )
  })
}

/** Black bars, as on a label, without meaning. */
export function bars(x: number, y: number, width: number, height: number, seed = 1): string {
  const marks: string[] = []
  let at = 0
  for (let step = 0; at < width - 1; step += 1) {
    const thick = (width / 60) * (1 + ((step * 7 + seed * 3) % 3))
    if (step % 2 === 0) marks.push(rect(x + at, y, Math.min(thick, width - at), height, 0, '#15171b'))
    at += thick
  }
  return marks.join('')
}

/** Words too small to read. */
export const words = (x: number, y: number, widths: readonly number[], height: number, colour: string) =>
  widths
    .map((width, index) =>
      rect(
        x,
        y + index * height * 2.1,
        width,
        height,
        height / 2,
        colour,
        index === 0 ? '' : 'opacity="0.55"',
      ),
    )
    .join('')

/** A square code of cells. */
export const cells = (x: number, y: number, size: number, seed: number) =>
  row(9, size / 9, (down, j) =>
    row(9, size / 9, (at, i) => {
      const corner = (i < 3 && j < 3) || (i > 5 && j < 3) || (i < 3 && j > 5)
      const centre = corner && i % 6 === 1 && j % 6 === 1
      const black = corner ? !centre : (i * 5 + j * 7 + i * j * seed) % 3 === 0
      return black ? rect(x + at, y + down, size / 9 + 0.02, size / 9 + 0.02, 0, '#15171b') : ''
    }),
  )

/** A reflection on glass. */
export const gleam = (scene: Scene, width: number, height: number, strength = 0.2) =>
  path(
    `M0 0H${n(width * 0.62)}L${n(width * 0.3)} ${n(height)}H0z`,
    `fill="${scene.define(
      (id) =>
        `<linearGradient id="${id}" x1="0" y1="0" x2="0.8" y2="1"><stop stop-color="#fff" stop-opacity="${strength}"/><stop offset="1" stop-color="#fff" stop-opacity="0.01"/></linearGradient>`,
    )}"`,
  )

/** Clips `drawing` to a rounded rectangle at the origin. */
export function cut(scene: Scene, width: number, height: number, radius: number, drawing: string): string {
  const clip = scene.define(
    (id) =>
      `<clipPath id="${id}"><rect width="${n(width)}" height="${n(height)}" rx="${n(radius)}"/></clipPath>`,
  )
  return `<g clip-path="${clip}">${drawing}</g>`
}
