import { dot, n, path, row, type Sheet } from '../sheet.ts'
import type { Draw } from './kinds.ts'

/** A network socket with its two lights. */
function socket(sheet: Sheet, x: number, y: number, wide: number, accent: string, lit: boolean): string {
  const high = wide * 0.86
  return [
    `<rect x="${n(x)}" y="${n(y)}" width="${n(wide)}" height="${n(high)}" rx="3" fill="${sheet.shade('#9aa2ae', '#5d6570')}"/>`,
    path(
      `M${n(x + wide * 0.12)} ${n(y + high * 0.14)}h${n(wide * 0.76)}v${n(high * 0.5)}h${n(-wide * 0.16)}v${n(high * 0.2)}h${n(-wide * 0.44)}v${n(-high * 0.2)}h${n(-wide * 0.16)}z`,
      'fill="#0a0c0f"',
    ),
    dot(x + wide * 0.2, y - 6, 2.8, lit ? '#7ee29a' : '#3a4049'),
    dot(x + wide * 0.8, y - 6, 2.8, lit ? accent : '#3a4049'),
  ].join('')
}

/** `size`: 0 is 5 to 8 ports on a desk, 1 is 24 in a rack, 2 is 48. */
export const networkSwitch: Draw = (sheet, { finish, accent, size, seed }) => {
  const [ports, wide, gap] = (
    [
      [8, 46, 8],
      [24, 34, 6],
      [48, 34, 6],
    ] as const
  )[size] ?? [8, 46, 8]
  const rows = size === 0 ? 1 : 2
  const columns = Math.min(ports / rows, 12)
  const banks = ports / rows / columns
  const width = size === 0 ? 540 : 640
  const high = size === 0 ? 104 : banks > 1 ? 218 : 126
  const left = 400 - width / 2
  const top = 606 - high
  const start = left + (width - columns * (wide + gap) - (size === 0 ? 0 : 90)) / 2
  const bank = (y: number) =>
    row(rows, wide * 0.86 + 16, (down, line) =>
      row(columns, wide + gap, (offset, index) =>
        socket(sheet, start + offset, y + down, wide, accent, (index * 5 + line * 3 + seed) % 4 !== 0),
      ),
    )
  return [
    path(
      `M${n(left + 6)} ${n(top + 4)}l34-62h${n(width - 80)}l34 62z`,
      `fill="${sheet.shade(finish.light, finish.mid)}"`,
    ),
    path(
      `M${n(left + 40)} ${n(top - 57)}h${n(width - 80)}`,
      `stroke="${finish.rim}" stroke-width="2.5" opacity="0.7"`,
    ),
    sheet.box(left, top, width, high, {
      radius: 10,
      fill: sheet.shade(finish.mid, finish.dark),
      rim: finish.rim,
    }),
    row(banks, 92, (offset) => bank(top + (size === 0 ? 44 : 28) + offset)),
    size === 0
      ? ''
      : row(
          2,
          42,
          (offset) =>
            `<rect x="${n(left + width - 98 + offset)}" y="${n(top + high / 2 - 20)}" width="34" height="26" rx="3" fill="#0b0d10" stroke="#8b93a0" stroke-width="2"/>`,
        ),
    dot(left + 18, top + 18, 4, accent),
  ].join('')
}

export const gateway: Draw = (sheet, { finish, accent, size, seed }) =>
  [
    row(size + 2, 420 / (size + 1), (offset) =>
      path(
        `M${n(190 + offset)} 510l-4-250a8 8 0 0 1 16 0l-4 250z`,
        `fill="${sheet.shade(finish.mid, finish.dark)}"`,
      ),
    ),
    path('M166 506l36-66h396l36 66z', `fill="${sheet.shade(finish.light, finish.mid)}"`),
    path('M203 441h394', `stroke="${finish.rim}" stroke-width="2.5" opacity="0.7"`),
    sheet.box(160, 500, 480, 106, {
      radius: 16,
      fill: sheet.shade(finish.mid, finish.dark),
      rim: finish.rim,
    }),
    row(5, 52, (offset, index) => socket(sheet, 206 + offset, 540, 42, accent, (index + seed) % 3 !== 0)),
    row(5, 22, (offset, index) => dot(510 + offset, 558, 5, index < 3 ? '#7ee29a' : '#444b56')),
  ].join('')

export const accessPoint: Draw = (sheet, { finish, accent, size }) => {
  const radius = 190 + size * 26
  const y = 420
  return [
    `<circle cx="400" cy="${y}" r="${radius}" fill="${sheet.shade(finish.mid, finish.dark, 'across')}"/>`,
    `<circle cx="400" cy="${y - 6}" r="${radius - 8}" fill="${sheet.glow(finish.light, finish.mid, 0.36, 0.3)}"/>`,
    `<circle cx="400" cy="${y - 6}" r="${n(radius * 0.58)}" fill="none" stroke="${finish.dark}" stroke-opacity="0.22" stroke-width="3"/>`,
    `<circle cx="400" cy="${y - 6}" r="${n(radius * 0.2)}" fill="none" stroke="${accent}" stroke-width="7"/>`,
    `<circle cx="400" cy="${y - 6}" r="${n(radius * 0.2)}" fill="none" stroke="${accent}" stroke-opacity="0.25" stroke-width="20"/>`,
    path(
      `M${n(400 - radius * 0.75)} ${n(y - radius * 0.56)}A${radius} ${radius} 0 0 1 ${n(400 + radius * 0.2)} ${n(y - radius * 0.94)}`,
      `fill="none" stroke="${finish.rim}" stroke-width="4" stroke-linecap="round" opacity="0.8"`,
    ),
  ].join('')
}

/** A wall of an outdoor or point-to-point antenna. */
export const outdoorAntenna: Draw = (sheet, { finish, accent }) =>
  [
    `<rect x="384" y="150" width="32" height="460" rx="10" fill="${sheet.shade('#aab1bb', '#6b727d', 'right')}"/>`,
    sheet.box(270, 190, 260, 330, {
      radius: 54,
      fill: sheet.shade(finish.light, finish.mid, 'across'),
      rim: finish.rim,
      rimOpacity: 0.9,
    }),
    row(4, 20, (offset) => dot(370 + offset, 470, 4.5, offset < 60 ? accent : '#b9bfc8')),
    `<rect x="300" y="226" width="200" height="210" rx="32" fill="none" stroke="${finish.dark}" stroke-opacity="0.2" stroke-width="3"/>`,
  ].join('')
