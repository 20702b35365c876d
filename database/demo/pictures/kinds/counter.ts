import { dot, n, path, row } from '../sheet.ts'
import { shadeOf } from './cables.ts'
import type { Draw } from './kinds.ts'

const barcode = (x: number, y: number, wide: number, high: number, seed: number) => {
  let at = 0
  let bars = ''
  for (let index = 0; at < wide - 8; index += 1) {
    const thick = 2 + ((seed * 3 + index * 7) % 4) * 1.6
    bars += `<rect x="${n(x + at)}" y="${n(y)}" width="${n(thick)}" height="${n(high)}" fill="#16191d"/>`
    at += thick + 3 + ((seed + index * 5) % 3) * 2
  }
  return bars
}

export const scanner: Draw = (sheet, { finish, accent, size, seed }) =>
  [
    path(
      'M352 372h120l38 210a26 26 0 0 1-26 30h-66a26 26 0 0 1-25-20z',
      `fill="${sheet.shade(finish.mid, finish.dark, 'right')}"`,
    ),
    path(
      'M352 396c-30 20-34 62-8 92',
      `fill="none" stroke="${shadeOf(finish.dark)}" stroke-width="16" stroke-linecap="round"`,
    ),
    path(
      'M236 250a44 44 0 0 1 44-44h206a86 86 0 0 1 86 86v34a70 70 0 0 1-70 70H286a50 50 0 0 1-50-50z',
      `fill="${sheet.shade(finish.light, finish.dark)}"`,
    ),
    path('M276 208h212', `stroke="${finish.rim}" stroke-width="4" stroke-linecap="round" opacity="0.8"`),
    path('M212 252a20 20 0 0 1 20-20h22v140h-22a20 20 0 0 1-20-20z', 'fill="#0c0f13"'),
    path('M212 300L96 258v90z', `fill="${accent}" opacity="0.35"`),
    path('M212 302L96 302', `stroke="${accent}" stroke-width="5" stroke-linecap="round"`),
    row(size + 1, 30, (offset) => dot(470 - offset, 262, 8, accent)),
    barcode(60, 420, 150, 84, seed),
  ].join('')

export const labelPrinter: Draw = (sheet, { finish, accent, size, seed }) => {
  const wide = 380 + size * 40
  const left = 400 - wide / 2
  return [
    path(
      `M${n(left + 10)} 372a60 60 0 0 1 60-60h${n(wide - 140)}a60 60 0 0 1 60 60z`,
      `fill="${sheet.shade(finish.light, finish.mid)}"`,
    ),
    path(`M${n(left + 74)} 314h${n(wide - 148)}`, `stroke="${finish.rim}" stroke-width="3" opacity="0.8"`),
    sheet.box(left, 366, wide, 240, {
      radius: 26,
      fill: sheet.shade(finish.mid, finish.dark),
      rim: finish.rim,
    }),
    `<rect x="${n(left + 60)}" y="444" width="${n(wide - 120)}" height="16" rx="8" fill="#0b0d10"/>`,
    `<path d="M${n(left + 84)} 452h${n(wide - 168)}v148h${n(-(wide - 168))}z" fill="#fdfdfb"/>`,
    barcode(left + 110, 486, wide - 220, 60, seed),
    `<rect x="${n(left + 110)}" y="560" width="${n(wide - 260)}" height="10" rx="5" fill="#c9cdd3"/>`,
    dot(left + wide - 48, 406, 11, accent),
    dot(left + wide - 84, 406, 8, '#7ee29a'),
  ].join('')
}

export const receiptPrinter: Draw = (sheet, { finish, accent, seed }) =>
  [
    path(
      'M290 250l14-96 18 14 20-14 20 14 20-14 20 14 20-14 20 14 20-14 20 14 18-14 10 96z',
      'fill="#fdfdfb"',
    ),
    row(
      4,
      24,
      (offset, index) =>
        `<rect x="322" y="${n(182 + offset)}" width="${n(90 + ((seed + index * 31) % 60))}" height="7" rx="3" fill="#c9cdd3"/>`,
    ),
    path('M236 330l24-86h280l24 86z', `fill="${sheet.shade(finish.light, finish.mid)}"`),
    `<rect x="276" y="244" width="248" height="14" rx="7" fill="#0b0d10"/>`,
    sheet.box(226, 322, 348, 284, {
      radius: 26,
      fill: sheet.shade(finish.mid, finish.dark),
      rim: finish.rim,
    }),
    row(3, 44, (offset) => dot(276 + offset, 372, 12, offset === 0 ? accent : '#4b525d')),
    `<rect x="262" y="546" width="276" height="5" rx="2.5" fill="#000" opacity="0.4"/>`,
  ].join('')

export const posTerminal: Draw = (sheet, { finish, accent, seed }) =>
  [
    path(
      'M292 170h216a30 30 0 0 1 30 30l18 370a34 34 0 0 1-34 36H278a34 34 0 0 1-34-36l18-370a30 30 0 0 1 30-30z',
      `fill="${sheet.shade(finish.light, finish.dark, 'across')}"`,
    ),
    path('M290 178h216', `stroke="${finish.rim}" stroke-width="3" stroke-linecap="round" opacity="0.7"`),
    `<rect x="296" y="206" width="208" height="148" rx="12" fill="${sheet.shade('#16324a', '#0a1520', 'across')}"/>`,
    `<rect x="320" y="236" width="96" height="16" rx="6" fill="#fff" opacity="0.85"/><rect x="320" y="272" width="${n(130 + (seed % 3) * 10)}" height="9" rx="4" fill="#fff" opacity="0.35"/><rect x="320" y="312" width="160" height="22" rx="11" fill="${accent}"/>`,
    row(4, 54, (down, line) =>
      row(
        3,
        66,
        (offset, index) =>
          `<rect x="${n(304 + offset)}" y="${n(378 + down)}" width="58" height="40" rx="10" fill="${line === 3 ? (['#c95b54', '#d9a544', '#57b27a'][index] ?? '') : sheet.shade('#474e59', '#2a2f37')}"/>`,
      ),
    ),
  ].join('')
