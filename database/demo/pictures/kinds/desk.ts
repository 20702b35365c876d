import { dot, n, path, row } from '../sheet.ts'
import { shadeOf } from './cables.ts'
import type { Draw } from './kinds.ts'

const port = (x: number, y: number, width: number, height: number, round = 4) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${round}" fill="#0a0c0f" stroke="#59616d" stroke-width="1.6"/>`

export const dock: Draw = (sheet, { finish, accent, size }) =>
  [
    path('M150 506l44-82h412l44 82z', `fill="${sheet.shade(finish.light, finish.mid)}"`),
    path('M195 425h410', `stroke="${finish.rim}" stroke-width="2.5" opacity="0.8"`),
    sheet.box(144, 500, 512, 108, {
      radius: 20,
      fill: sheet.shade(finish.mid, finish.dark),
      rim: finish.rim,
    }),
    port(186, 544, 30, 13, 6.5),
    port(232, 544, 30, 13, 6.5),
    row(
      1 + size,
      58,
      (offset) =>
        port(286 + offset, 536, 44, 26, 3) +
        `<rect x="${n(292 + offset)}" y="549" width="32" height="7" fill="#3f6fb5"/>`,
    ),
    port(472, 538, 60, 22, 4),
    `<circle cx="566" cy="550" r="11" fill="#0a0c0f" stroke="#59616d" stroke-width="2"/>`,
    dot(614, 550, 15, finish.dark),
    `<circle cx="614" cy="550" r="15" fill="none" stroke="${accent}" stroke-width="3"/>`,
  ].join('')

export const hub: Draw = (sheet, { finish, accent, size }) =>
  [
    path(
      'M120 470C150 380 190 360 236 404',
      `fill="none" stroke="${finish.dark}" stroke-width="22" stroke-linecap="round"`,
    ),
    `<rect x="92" y="462" width="44" height="66" rx="12" fill="${sheet.shade(finish.light, finish.dark)}"/><rect x="101" y="522" width="26" height="32" rx="6" fill="#c5ccd5"/>`,
    path(
      'M226 420a30 30 0 0 1 30-30h390a40 40 0 0 1 40 40v60H226z',
      `fill="${sheet.shade(finish.light, finish.mid)}"`,
    ),
    path('M250 391h392', `stroke="${finish.rim}" stroke-width="2.5" opacity="0.8"`),
    sheet.box(222, 474, 468, 92, { radius: 22, fill: sheet.shade(finish.mid, finish.dark), rim: finish.rim }),
    row(
      2 + size,
      74,
      (offset) =>
        port(258 + offset, 506, 54, 28, 3) +
        `<rect x="${n(265 + offset)}" y="520" width="40" height="8" fill="#3f6fb5"/>`,
    ),
    port(566, 512, 32, 14, 7),
    dot(644, 519, 6, accent),
  ].join('')

export const keyboard: Draw = (sheet, { finish, accent, size, seed }) => {
  const compact = size === 0
  const columns = compact ? 14 : 17
  const width = compact ? 540 : 660
  const left = 400 - width / 2
  const cell = (width - 36) / columns
  const ink =
    finish.light === '#ffffff' || finish.light === '#f3f5f8' ? ['#ffffff', '#dfe3e8'] : ['#4b525d', '#2b3038']
  const key = (x: number, y: number, wide: number, lit: boolean) =>
    `<rect x="${n(x)}" y="${n(y)}" width="${n(wide)}" height="${n(cell * 0.86)}" rx="6" fill="${lit ? accent : sheet.shade(ink[0] ?? '', ink[1] ?? '')}"/>`
  const lines = [0, 1, 2, 3].map((line) =>
    row(columns, cell, (offset, index) =>
      key(
        left + 18 + offset,
        392 + line * cell,
        cell - 5,
        (index === 0 && line === 0) || (line === 3 && index === columns - 1 - (seed % 3)),
      ),
    ),
  )
  const space = [
    row(3, cell * 1.25, (offset) => key(left + 18 + offset, 392 + cell * 4, cell * 1.25 - 5, false)),
    key(left + 18 + cell * 3.75, 392 + cell * 4, cell * 5.5 - 5, false),
    row(Math.floor(columns - 9.25), cell, (offset) =>
      key(left + 18 + cell * 9.25 + offset, 392 + cell * 4, cell - 5, false),
    ),
  ]
  const high = cell * 5 + 34
  return [
    sheet.box(left, 376, width, high + 12, {
      radius: 20,
      fill: sheet.shade(finish.dark, shadeOf(finish.dark)),
    }),
    sheet.box(left, 374, width, high, {
      radius: 20,
      fill: sheet.shade(finish.light, finish.mid),
      rim: finish.rim,
    }),
    ...lines,
    ...space,
  ].join('')
}

export const mouse: Draw = (sheet, { finish, accent, size }) => {
  const wide = 112 + size * 8
  return [
    path(
      `M${400 - wide} 420C${400 - wide} 250 ${400 - wide * 0.62} 196 400 196S${400 + wide} 250 ${400 + wide} 420v40c0 96-44 150-${wide} 150S${400 - wide} 556 ${400 - wide} 460z`,
      `fill="${sheet.shade(finish.light, finish.dark, 'across')}"`,
    ),
    path(
      `M${400 - wide + 16} 380C${400 - wide + 20} 262 ${400 - wide * 0.5} 214 396 212`,
      `fill="none" stroke="${finish.rim}" stroke-width="5" stroke-linecap="round" opacity="0.8"`,
    ),
    path('M400 198v150', `stroke="${finish.dark}" stroke-width="4"`),
    path(
      `M${400 - wide + 3} 372c60 26 ${wide * 2 - 66} 26 ${wide * 2 - 6} 0`,
      `fill="none" stroke="${finish.dark}" stroke-opacity="0.5" stroke-width="3.5"`,
    ),
    `<rect x="384" y="252" width="32" height="72" rx="16" fill="#15181d"/><rect x="391" y="262" width="18" height="52" rx="9" fill="${accent}"/>`,
  ].join('')
}

export const webcam: Draw = (sheet, { finish, accent, size }) =>
  [
    path('M356 470h88l18 112H338z', `fill="${sheet.shade(finish.mid, finish.dark)}"`),
    sheet.box(286, 572, 228, 38, {
      radius: 14,
      fill: sheet.shade(finish.light, finish.dark),
      rim: finish.rim,
    }),
    sheet.box(190 - size * 20, 276, 420 + size * 40, 204, {
      radius: 102,
      fill: sheet.shade(finish.light, finish.dark, 'across'),
      rim: finish.rim,
    }),
    dot(400, 378, 82, '#0b0d11'),
    `<circle cx="400" cy="378" r="82" fill="none" stroke="${finish.rim}" stroke-opacity="0.5" stroke-width="3"/>`,
    `<circle cx="400" cy="378" r="56" fill="${sheet.glow('#3a4d78', '#0a0d15', 0.4, 0.35)}"/>`,
    dot(378, 354, 13, '#ffffff', 0.7),
    dot(420, 402, 6, '#ffffff', 0.25),
    dot(256, 378, 7, accent),
    row(3, 14, (offset) => dot(536 + offset, 378, 3.4, '#0b0d11', 0.7)),
  ].join('')
