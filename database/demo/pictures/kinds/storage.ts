import { dot, n, path, row } from '../sheet.ts'
import type { Draw } from './kinds.ts'

/** Marks on a label in place of words: they are read as print at any size. */
const print = (x: number, y: number, widths: readonly number[], colour: string) =>
  widths
    .map(
      (wide, index) =>
        `<rect x="${n(x)}" y="${n(y + index * 24)}" width="${n(wide)}" height="${index === 0 ? 14 : 8}" rx="4" fill="${colour}" opacity="${index === 0 ? 0.9 : 0.5}"/>`,
    )
    .join('')

export const ssd: Draw = (sheet, { finish, accent, size, seed }) =>
  [
    sheet.box(228, 200, 344, 406, {
      radius: 22,
      fill: sheet.shade(finish.light, finish.dark, 'across'),
      rim: finish.rim,
    }),
    ...[
      [250, 222],
      [550, 222],
      [250, 584],
      [550, 584],
    ].map(([x = 0, y = 0]) => dot(x, y, 7, '#000', 0.4)),
    `<rect x="262" y="252" width="276" height="250" rx="16" fill="${sheet.shade(accent, '#1a1d23', 'across')}"/>`,
    print(288, 282, [150 + (seed % 3) * 14, 96, 118], '#fff'),
    row(
      size + 1,
      40,
      (offset) =>
        `<rect x="${n(288 + offset)}" y="440" width="28" height="28" rx="8" fill="#fff" opacity="0.85"/>`,
    ),
    `<rect x="290" y="566" width="220" height="40" rx="4" fill="#0d0f13"/>`,
    row(16, 12.6, (offset) => `<rect x="${n(300 + offset)}" y="578" width="6" height="28" fill="#caa047"/>`),
  ].join('')

export const nvme: Draw = (sheet, { accent, size, seed }) =>
  [
    '<g transform="rotate(-18 400 400)">',
    sheet.box(300, 110, 200, 560, {
      radius: 8,
      fill: sheet.shade('#1f6a4f', '#0c3a2b', 'across'),
      rim: '#7fd6b4',
    }),
    row(
      2 + Math.min(size, 1),
      142,
      (offset) =>
        `<rect x="322" y="${n(166 + offset)}" width="156" height="118" rx="6" fill="${sheet.shade('#363b44', '#121418')}"/><rect x="338" y="${n(184 + offset)}" width="84" height="9" rx="4" fill="#fff" opacity="0.4"/><rect x="338" y="${n(204 + offset)}" width="56" height="7" rx="3" fill="#fff" opacity="0.25"/>`,
    ),
    `<rect x="308" y="${n(320)}" width="184" height="92" rx="6" fill="${accent}"/>`,
    `<rect x="324" y="338" width="${n(90 + (seed % 4) * 12)}" height="14" rx="5" fill="#fff" opacity="0.95"/><rect x="324" y="366" width="66" height="8" rx="4" fill="#fff" opacity="0.7"/><rect x="324" y="384" width="92" height="8" rx="4" fill="#fff" opacity="0.7"/>`,
    `<path d="M388 110a12 12 0 0 0 24 0z" fill="#b9c4d0"/>`,
    row(18, 9.8, (offset, index) =>
      index === 13 ? '' : `<rect x="${n(310 + offset)}" y="636" width="6" height="34" fill="#d9b155"/>`,
    ),
    '</g>',
  ].join('')

export const hardDisk: Draw = (sheet, { finish, accent, size, seed }) =>
  [
    sheet.box(222, 170, 356, 436, {
      radius: 18,
      fill: sheet.shade(finish.light, finish.dark, 'across'),
      rim: finish.rim,
    }),
    `<circle cx="400" cy="350" r="142" fill="${sheet.glow('#ffffff', '#aeb6c1', 0.4, 0.32)}" opacity="0.75"/>`,
    `<circle cx="400" cy="350" r="142" fill="none" stroke="#000" stroke-opacity="0.16" stroke-width="3"/>`,
    dot(400, 350, 40, '#8a929d'),
    dot(400, 350, 16, '#5b626d'),
    `<rect x="252" y="468" width="296" height="108" rx="10" fill="#fbfbf8"/><rect x="252" y="468" width="18" height="108" rx="8" fill="${accent}"/>`,
    print(290, 490, [120 + (seed % 3) * 22, 170, 94 + size * 20], '#23272e'),
  ].join('')

export const usbStick: Draw = (sheet, { finish, accent, size, seed }) =>
  [
    '<g transform="rotate(24 400 400)">',
    `<rect x="346" y="120" width="108" height="150" rx="8" fill="${sheet.shade('#f0f3f6', '#8f97a3', 'right')}"/>`,
    `<rect x="368" y="156" width="26" height="26" rx="3" fill="#3a4049"/><rect x="408" y="156" width="26" height="26" rx="3" fill="#3a4049"/>`,
    sheet.box(316, 256, 168, 380, {
      radius: 40,
      fill: sheet.shade(finish.light, finish.dark, 'across'),
      rim: finish.rim,
    }),
    `<rect x="340" y="330" width="120" height="${n(130 + size * 20)}" rx="18" fill="${accent}"/>`,
    `<rect x="360" y="352" width="${n(58 + (seed % 3) * 10)}" height="15" rx="6" fill="#fff"/><rect x="360" y="382" width="44" height="9" rx="4" fill="#fff" opacity="0.7"/>`,
    '<circle cx="400" cy="588" r="20" fill="#000" opacity="0.4"/>',
    '</g>',
  ].join('')

export const nas: Draw = (sheet, { finish, accent, size, seed }) => {
  const bays = 2 + size
  const wide = bays * 92 + 40
  const left = 400 - wide / 2 - 26
  return [
    path(`M${n(left + wide)} 236l60 22v330l-60 22z`, `fill="${sheet.shade(finish.dark, '#0d0f12')}"`),
    sheet.box(left, 230, wide, 380, {
      radius: 18,
      fill: sheet.shade(finish.light, finish.mid, 'across'),
      rim: finish.rim,
    }),
    row(bays, 92, (offset, index) =>
      [
        `<rect x="${n(left + 22 + offset)}" y="262" width="82" height="262" rx="9" fill="${sheet.shade('#3a4049', '#15181c')}"/>`,
        row(
          7,
          22,
          (down) =>
            `<rect x="${n(left + 36 + offset)}" y="${n(330 + down)}" width="54" height="8" rx="4" fill="#000" opacity="0.5"/>`,
        ),
        dot(left + 63 + offset, 288, 6, (index + seed) % 3 === 0 ? accent : '#7ee29a'),
      ].join(''),
    ),
    dot(left + 46, 566, 15, finish.dark),
    `<circle cx="${n(left + 46)}" cy="566" r="15" fill="none" stroke="${accent}" stroke-width="3"/>`,
    row(3, 24, (offset) => dot(left + 92 + offset, 566, 5, '#7ee29a')),
  ].join('')
}
