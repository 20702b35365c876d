import { dot, n, path, type Sheet } from '../sheet.ts'
import { screen } from './computers.ts'
import type { Draw, Variant } from './kinds.ts'

function stand(sheet: Sheet, { finish }: Variant, bottom: number): string {
  return [
    path(
      `M368 ${n(bottom - 10)}h64l8 ${n(588 - bottom)}h-80z`,
      `fill="${sheet.shade(finish.dark, finish.mid)}"`,
    ),
    path(
      'M290 590a24 14 0 0 1 24-12h172a24 14 0 0 1 24 12l6 12a8 8 0 0 1-8 8H292a8 8 0 0 1-8-8z',
      `fill="${sheet.shade(finish.light, finish.dark)}"`,
    ),
    path('M304 580h192', `stroke="${finish.rim}" stroke-width="2" opacity="0.7"`),
  ].join('')
}

const panel =
  (width: number, height: number): Draw =>
  (sheet, variant) => {
    const { finish, accent, seed } = variant
    const left = 400 - width / 2
    const bottom = 520
    const top = bottom - height
    return [
      stand(sheet, variant, bottom),
      sheet.box(left - 10, top - 10, width + 20, height + 26, {
        radius: 16,
        fill: sheet.shade(finish.mid, finish.dark),
        rim: finish.rim,
      }),
      `<rect x="${n(left - 5)}" y="${n(top - 5)}" width="${n(width + 10)}" height="${n(height + 10)}" rx="12" fill="#090b0f"/>`,
      screen(sheet, left, top, width, height, accent, seed),
      dot(400, bottom + 9, 2.4, accent),
    ].join('')
  }

export const monitor: Draw = (sheet, variant) => {
  const width = 430 + variant.size * 70
  return panel(width, width * 0.5625)(sheet, variant)
}

export const ultrawide: Draw = (sheet, variant) => panel(650, 278)(sheet, variant)

export const signage: Draw = (sheet, { finish, accent, seed }) =>
  [
    sheet.box(84, 218, 632, 366, { radius: 10, fill: sheet.shade(finish.mid, finish.dark), rim: finish.rim }),
    screen(sheet, 94, 228, 612, 346, accent, seed),
    path('M230 584l-26 26h30l22-26zM570 584l26 26h-30l-22-26z', `fill="${finish.dark}"`),
  ].join('')
