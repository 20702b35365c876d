import { dot, n, path, row } from '../sheet.ts'
import { shadeOf } from './cables.ts'
import type { Draw } from './kinds.ts'

export const ups: Draw = (sheet, { finish, accent, size }) => {
  const wide = 200 + size * 34
  const left = 400 - wide / 2 - 40
  return [
    path(`M${n(left + wide)} 226l78 24v336l-78 24z`, `fill="${sheet.shade(finish.dark, '#0d0f12')}"`),
    sheet.box(left, 220, wide, 390, {
      radius: 20,
      fill: sheet.shade(finish.light, finish.mid, 'across'),
      rim: finish.rim,
    }),
    `<rect x="${n(left + 30)}" y="258" width="${n(wide - 60)}" height="96" rx="12" fill="#0a0e13"/>`,
    row(
      5,
      (wide - 104) / 4.6,
      (offset, index) =>
        `<rect x="${n(left + 46 + offset)}" y="${n(330 - index * 11)}" width="16" height="${n(12 + index * 11)}" rx="4" fill="${accent}" opacity="${0.45 + index * 0.13}"/>`,
    ),
    dot(left + wide / 2, 412, 26, finish.dark),
    `<circle cx="${n(left + wide / 2)}" cy="412" r="26" fill="none" stroke="${accent}" stroke-width="4"/>`,
    row(
      6,
      22,
      (offset) =>
        `<rect x="${n(left + 36)}" y="${n(466 + offset)}" width="${n(wide - 72)}" height="9" rx="4.5" fill="#000" opacity="0.35"/>`,
    ),
  ].join('')
}

export const powerStrip: Draw = (sheet, { finish, accent, size, seed }) => {
  const outlets = 4 + size * 2
  const step = 560 / outlets
  const round = Math.min(step * 0.4, 40)
  return [
    path(
      'M104 470C40 470 60 330 130 322',
      `fill="none" stroke="${shadeOf(finish.dark)}" stroke-width="18" stroke-linecap="round"`,
    ),
    sheet.box(96, 402, 620, 150, { radius: 26, fill: sheet.shade(finish.dark, shadeOf(finish.dark)) }),
    sheet.box(96, 392, 620, 138, {
      radius: 26,
      fill: sheet.shade(finish.light, finish.mid),
      rim: finish.rim,
    }),
    row(outlets, step, (offset) => {
      const x = 150 + offset + (step - 2 * round) / 3
      return `${dot(x, 461, round, finish.dark)}${dot(x, 461, round - 5, '#14171b')}${dot(x - round * 0.36, 461, round * 0.13, '#4d545f')}${dot(x + round * 0.36, 461, round * 0.13, '#4d545f')}`
    }),
    `<rect x="668" y="436" width="30" height="50" rx="8" fill="${accent}"/>${dot(683, 452 + (seed % 2) * 16, 5, '#fff', 0.9)}`,
  ].join('')
}

export const charger: Draw = (sheet, { finish, accent, size }) => {
  const wide = 210 + size * 36
  const left = 400 - wide / 2
  return [
    row(
      2,
      56,
      (offset) =>
        `<rect x="${n(360 + offset)}" y="196" width="24" height="74" rx="6" fill="${sheet.shade('#e6e9ee', '#868e9a', 'right')}"/>`,
    ),
    sheet.box(left, 258, wide, 344, {
      radius: 46,
      fill: sheet.shade(finish.light, finish.mid, 'across'),
      rim: finish.rim,
      rimOpacity: 0.9,
    }),
    row(
      1 + size,
      62,
      (offset) =>
        `<rect x="${n(366)}" y="${n(470 + offset - size * 20)}" width="68" height="26" rx="13" fill="#0d1014" stroke="#7b838f" stroke-width="2"/>`,
    ),
    path('M412 320l-34 54h24l-10 44 36-58h-25z', `fill="${accent}"`),
  ].join('')
}

export const powerBank: Draw = (sheet, { finish, accent, size }) =>
  [
    sheet.box(236 - size * 10, 204, 328 + size * 20, 402, {
      radius: 54,
      fill: sheet.shade(finish.light, finish.dark, 'across'),
      rim: finish.rim,
    }),
    path(
      `M${262 - size * 10} 520V262a34 34 0 0 1 34-34`,
      `fill="none" stroke="${finish.rim}" stroke-width="5" stroke-linecap="round" opacity="0.7"`,
    ),
    row(4, 26, (offset, index) => dot(361 + offset, 530, 6.5, index < 3 ? accent : '#6d7580')),
    `<rect x="330" y="220" width="62" height="22" rx="11" fill="#0c0e12"/><rect x="412" y="218" width="58" height="26" rx="5" fill="#0c0e12"/>`,
    path('M414 316l-40 64h28l-12 52 43-68h-30z', `fill="${accent}" opacity="0.9"`),
  ].join('')

export const rackPdu: Draw = (sheet, { finish, accent, size, seed }) =>
  [
    sheet.box(70, 432, 660, 118, { radius: 8, fill: sheet.shade(finish.mid, finish.dark), rim: finish.rim }),
    row(
      8 + size,
      520 / (8 + size),
      (offset) =>
        `<rect x="${n(104 + offset)}" y="464" width="46" height="54" rx="8" fill="#0b0d10" stroke="#5a616c" stroke-width="1.5"/>${row(3, 12, (pin) => `<rect x="${n(114 + offset + pin)}" y="${pin === 12 ? 478 : 490}" width="4" height="13" fill="#59616d"/>`)}`,
    ),
    `<rect x="640" y="458" width="66" height="40" rx="6" fill="#0a0e12"/>`,
    row(
      3,
      19,
      (offset, index) =>
        `<rect x="${n(648 + offset)}" y="468" width="12" height="20" rx="2" fill="${accent}" opacity="${(index + seed) % 3 === 0 ? 0.5 : 1}"/>`,
    ),
    dot(673, 524, 8, accent),
  ].join('')
