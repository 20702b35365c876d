import { dot, n, path, row, type Sheet } from '../sheet.ts'
import type { Draw } from './kinds.ts'

/** A calm screen: a dark field, a lit horizon in the accent's colour, a few lines of work. */
export function screen(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  accent: string,
  seed: number,
): string {
  const line = (index: number, share: number) =>
    `<rect x="${n(x + width * 0.08)}" y="${n(y + height * (0.16 + index * 0.095))}" width="${n(width * share)}" height="${n(height * 0.035)}" rx="4" fill="#fff" opacity="${index === 0 ? 0.75 : 0.28}"/>`
  const bars = row(6, width * 0.062, (offset, index) => {
    const tall = height * (0.14 + (((seed * 7 + index * 5) % 9) / 9) * 0.3)
    return `<rect x="${n(x + width * 0.54 + offset)}" y="${n(y + height * 0.8 - tall)}" width="${n(width * 0.036)}" height="${n(tall)}" rx="4" fill="${accent}" opacity="${0.5 + index * 0.09}"/>`
  })
  return [
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="8" fill="${sheet.shade('#1b2436', '#0b0f18', 'across')}"/>`,
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="8" fill="${sheet.glow(`${accent}66`, `${accent}00`, 0.85, 0.95)}"/>`,
    line(0, 0.24),
    line(2, 0.34),
    line(3, 0.28 + (seed % 3) * 0.03),
    line(4, 0.31),
    line(5, 0.2 + (seed % 4) * 0.03),
    bars,
    path(
      `M${n(x)} ${n(y + 8)}a8 8 0 0 1 8-8h${n(width * 0.52)}L${n(x + width * 0.3)} ${n(y + height)}H${n(x + 8)}a8 8 0 0 1-8-8z`,
      'fill="#fff" opacity="0.05"',
    ),
  ].join('')
}

export const laptop: Draw = (sheet, { finish, accent, size, seed }) => {
  const width = 400 + size * 60
  const height = width * 0.625
  const left = 400 - width / 2
  const top = 560 - height
  return [
    sheet.box(left - 12, top - 12, width + 24, height + 18, {
      radius: 20,
      fill: sheet.shade(finish.mid, finish.dark),
      rim: finish.rim,
    }),
    `<rect x="${n(left - 6)}" y="${n(top - 6)}" width="${n(width + 12)}" height="${n(height + 6)}" rx="15" fill="#0a0c10"/>`,
    screen(sheet, left + 4, top + 6, width - 8, height - 18, accent, seed),
    dot(400, top, 2.6, '#3c4656'),
    path(
      `M${n(left - 54)} 566h${n(width + 108)}l-10 24a14 14 0 0 1-13 9H${n(left - 31)}a14 14 0 0 1-13-9z`,
      `fill="${sheet.shade(finish.light, finish.dark)}"`,
    ),
    `<rect x="${n(left - 54)}" y="562" width="${n(width + 108)}" height="8" rx="4" fill="${finish.rim}" opacity="0.85"/>`,
    path(`M${n(350)} 566h100l-7 9a6 6 0 0 1-5 2h-76a6 6 0 0 1-5-2z`, `fill="${finish.dark}" opacity="0.65"`),
  ].join('')
}

export const tablet: Draw = (sheet, { finish, accent, size, seed }) => {
  const width = 300 + size * 40
  const height = width * 1.36
  const left = 400 - width / 2
  const top = 610 - height
  return [
    sheet.box(left, top, width, height, {
      radius: 34,
      fill: sheet.shade(finish.light, finish.dark, 'across'),
      rim: finish.rim,
    }),
    `<rect x="${n(left + 6)}" y="${n(top + 6)}" width="${n(width - 12)}" height="${n(height - 12)}" rx="29" fill="#0a0c10"/>`,
    screen(sheet, left + 22, top + 26, width - 44, height - 52, accent, seed),
    dot(400, top + 16, 3, '#3c4656'),
  ].join('')
}

export const phone: Draw = (sheet, { finish, accent, size, seed }) => {
  const width = 210 + size * 12
  const height = width * 2.02
  const left = 400 - width / 2
  const top = 620 - height
  const rugged = size >= 2
  return [
    rugged
      ? sheet.box(left - 14, top + 30, width + 28, height - 60, {
          radius: 30,
          fill: sheet.shade(finish.dark, '#15181d'),
        })
      : '',
    sheet.box(left, top, width, height, {
      radius: 38,
      fill: sheet.shade(finish.light, finish.dark, 'across'),
      rim: finish.rim,
    }),
    `<rect x="${n(left + 8)}" y="${n(top + 8)}" width="${n(width - 16)}" height="${n(height - 16)}" rx="31" fill="#0a0c10"/>`,
    screen(sheet, left + 14, top + 46, width - 28, height - (rugged ? 130 : 66), accent, seed),
    `<rect x="${n(370)}" y="${n(top + 24)}" width="60" height="8" rx="4" fill="#2c333f"/>`,
    rugged
      ? row(
          3,
          56,
          (offset) =>
            `<rect x="${n(324 + offset)}" y="${n(top + height - 66)}" width="40" height="28" rx="9" fill="#2b313b"/>`,
        )
      : '',
  ].join('')
}

const vents = (x: number, y: number, count: number, step: number, tall: number) =>
  row(
    count,
    step,
    (offset) =>
      `<rect x="${n(x + offset)}" y="${n(y)}" width="7" height="${n(tall)}" rx="3.5" fill="#000" opacity="0.32"/>`,
  )

const usb = (x: number, y: number) =>
  `<rect x="${n(x)}" y="${n(y)}" width="34" height="14" rx="3" fill="#0b0d11"/><rect x="${n(x + 5)}" y="${n(y + 5)}" width="24" height="4" fill="#3f6fb5"/>`
const usbC = (x: number, y: number) =>
  `<rect x="${n(x)}" y="${n(y)}" width="26" height="11" rx="5.5" fill="#0b0d11" stroke="#4a515d" stroke-width="1.5"/>`

export const miniPc: Draw = (sheet, { finish, accent, size }) => {
  const top = 470 - size * 34
  return [
    path(`M210 ${top}l40-74h300l40 74z`, `fill="${sheet.shade(finish.light, finish.mid)}"`),
    path(`M252 ${top - 74}h296`, `stroke="${finish.rim}" stroke-width="2.5" opacity="0.8"`),
    sheet.box(206, top - 4, 388, 606 - top, {
      radius: 18,
      fill: sheet.shade(finish.mid, finish.dark),
      rim: finish.rim,
    }),
    usb(254, 540),
    usb(304, 540),
    usbC(358, 542),
    usbC(398, 542),
    dot(548, 547, 13, finish.dark),
    dot(548, 547, 5, accent),
    vents(244, top + 18, 22, 14.4, Math.max(500 - top, 14)),
  ].join('')
}

export const tower: Draw = (sheet, { finish, accent, size }) =>
  [
    path('M490 196l64 26v386l-64 18z', `fill="${sheet.shade(finish.dark, '#0e1014')}"`),
    sheet.box(256, 190, 240, 436, {
      radius: 16,
      fill: sheet.shade(finish.light, finish.mid, 'across'),
      rim: finish.rim,
    }),
    `<rect x="276" y="212" width="200" height="300" rx="12" fill="${sheet.shade(finish.dark, '#12151a')}"/>`,
    row(
      9,
      30,
      (offset) =>
        `<rect x="292" y="${n(230 + offset)}" width="168" height="11" rx="5.5" fill="#000" opacity="0.45"/>`,
    ),
    `<rect x="276" y="${n(518)}" width="200" height="4" rx="2" fill="${accent}"/>`,
    usb(292, 552),
    usb(336, 552),
    usbC(386, 554),
    dot(446, 559, 14, finish.dark),
    dot(446, 559, 5.5, accent),
    row(size, 22, (offset) => dot(300 + offset, 592, 4, '#7fd69b')),
  ].join('')

export const server: Draw = (sheet, { finish, accent, size }) => {
  const unit = (y: number) =>
    [
      sheet.box(120, y, 560, 92, { radius: 8, fill: sheet.shade(finish.mid, finish.dark), rim: finish.rim }),
      row(
        8,
        52,
        (offset, index) =>
          `<rect x="${n(188 + offset)}" y="${n(y + 16)}" width="46" height="60" rx="5" fill="${sheet.shade('#3c424c', '#181b20')}"/><rect x="${n(194 + offset)}" y="${n(y + 24)}" width="34" height="22" rx="3" fill="#0b0d10"/>${dot(200 + offset, y + 66, 3, index % 3 === 0 ? accent : '#6fd08f')}`,
      ),
      row(
        2,
        460,
        (offset) =>
          `<rect x="${n(134 + offset)}" y="${n(y + 20)}" width="34" height="52" rx="6" fill="${finish.dark}"/>${dot(151 + offset, y + 46, 5, accent, 0.9)}`,
      ),
    ].join('')
  return row(1 + size, 98, (offset) => unit(510 - size * 49 + offset - 40))
}
