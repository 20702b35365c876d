import { dot, n, path, row } from '../sheet.ts'
import { shadeOf } from './cables.ts'
import type { Draw } from './kinds.ts'

export const headset: Draw = (sheet, { finish, accent, size }) => {
  const cup = (x: number) =>
    [
      sheet.box(x - 52, 388, 104, 186, {
        radius: 50,
        fill: sheet.shade(finish.light, finish.dark, 'across'),
        rim: finish.rim,
      }),
      `<rect x="${x - 30}" y="418" width="60" height="126" rx="30" fill="${sheet.shade('#23272e', '#0e1013')}"/>`,
      `<circle cx="${x}" cy="480" r="17" fill="none" stroke="${accent}" stroke-width="5"/>`,
    ].join('')
  const mono = size === 0
  return [
    path(
      'M232 430C232 190 568 190 568 430',
      `fill="none" stroke="${finish.dark}" stroke-width="34" stroke-linecap="round"`,
    ),
    path(
      'M232 424C232 184 568 184 568 424',
      `fill="none" stroke="${sheet.shade(finish.light, finish.mid)}" stroke-width="22" stroke-linecap="round"`,
    ),
    path(
      'M256 360C282 242 420 214 500 280',
      `fill="none" stroke="${finish.rim}" stroke-width="4" stroke-linecap="round" opacity="0.7"`,
    ),
    mono
      ? sheet.box(548, 396, 40, 110, { radius: 20, fill: sheet.shade(finish.mid, finish.dark) })
      : cup(568),
    cup(232),
    path(
      'M236 560C250 640 340 640 388 622',
      `fill="none" stroke="${finish.dark}" stroke-width="12" stroke-linecap="round"`,
    ),
    `<rect x="374" y="600" width="66" height="34" rx="17" fill="${sheet.shade('#2c3139', '#101216')}"/>`,
    dot(424, 617, 5, accent),
  ].join('')
}

export const speakerphone: Draw = (sheet, { finish, accent, size }) => {
  const wide = 250 + size * 20
  return [
    `<ellipse cx="400" cy="520" rx="${wide}" ry="90" fill="${shadeOf(finish.dark)}"/>`,
    `<ellipse cx="400" cy="488" rx="${wide}" ry="112" fill="${sheet.shade(finish.light, finish.dark)}"/>`,
    `<ellipse cx="400" cy="478" rx="${wide - 16}" ry="98" fill="${sheet.shade(finish.mid, finish.dark)}"/>`,
    ...[0.86, 0.72, 0.58, 0.44].map(
      (share) =>
        `<ellipse cx="400" cy="474" rx="${n((wide - 16) * share)}" ry="${n(94 * share)}" fill="none" stroke="#000" stroke-opacity="0.3" stroke-width="5" stroke-dasharray="3 7"/>`,
    ),
    `<ellipse cx="400" cy="472" rx="70" ry="28" fill="${sheet.shade('#20242b', '#0e1013')}"/>`,
    path(
      `M${400 - wide + 40} 520a${wide - 40} 84 0 0 0 ${2 * (wide - 40)} 0`,
      `fill="none" stroke="${accent}" stroke-width="5" stroke-linecap="round"`,
    ),
    row(3, 30, (offset) => dot(370 + offset, 472, 5, offset === 30 ? accent : '#6a727d')),
  ].join('')
}

export const conferenceBar: Draw = (sheet, { finish, accent, size }) =>
  [
    path('M280 520h240l22 88H258z', `fill="${sheet.shade(finish.mid, finish.dark)}"`),
    sheet.box(80 - size * 8, 380, 640 + size * 16, 150, {
      radius: 60,
      fill: sheet.shade(finish.light, finish.dark),
      rim: finish.rim,
    }),
    `<rect x="${112 - size * 8}" y="404" width="${576 + size * 16}" height="102" rx="48" fill="#15181d"/>`,
    ...[0, 1, 2].map((line) =>
      row(26, 20.4, (offset) =>
        offset > 200 && offset < 310 ? '' : dot(140 + offset, 432 + line * 22, 3.6, '#474e59'),
      ),
    ),
    dot(400, 455, 44, '#07090c'),
    `<circle cx="400" cy="455" r="30" fill="${sheet.glow('#3a4d78', '#0a0d15', 0.4, 0.35)}"/>`,
    dot(388, 442, 8, '#fff', 0.7),
    `<rect x="340" y="392" width="120" height="5" rx="2.5" fill="${accent}"/>`,
  ].join('')
