import { n, path, type Sheet } from '../sheet.ts'
import type { Draw, Variant } from './kinds.ts'

/** Loops of cable, from the outer to the inner, tied in the middle; the two ends hang below. */
function coil(sheet: Sheet, { accent, size }: Variant): string {
  const loops = 3 + size
  const strand = 15 - size
  const rings = Array.from({ length: loops }, (_, index) => {
    const radius = 214 - index * (strand + 5)
    const ring = (width: number, colour: string, opacity = 1) =>
      `<ellipse cx="400" cy="360" rx="${n(radius)}" ry="${n(radius * 0.86)}" fill="none" stroke="${colour}" stroke-width="${n(width)}" opacity="${opacity}"/>`
    return ring(strand, sheet.shade(accent, shadeOf(accent), 'across')) + ring(strand * 0.24, '#ffffff', 0.26)
  })
  const tie = (y: number) =>
    `<rect x="372" y="${n(y)}" width="56" height="${n(loops * (strand + 5) + 18)}" rx="10" fill="${sheet.shade('#3d434d', '#171a1f')}"/>`
  return rings.join('') + tie(164)
}

export function shadeOf(colour: string): string {
  const part = (at: number) =>
    Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.55)
      .toString(16)
      .padStart(2, '0')
  return `#${part(1)}${part(3)}${part(5)}`
}

/** The two ends: the cable down from the coil, then the plug. */
function ends(sheet: Sheet, { accent }: Variant, plug: (x: number) => string): string {
  const lead = (from: number, to: number) =>
    path(
      `M${from} 500C${from} 550 ${to} 520 ${to} 566`,
      `fill="none" stroke="${sheet.shade(accent, shadeOf(accent))}" stroke-width="15" stroke-linecap="round"`,
    )
  return lead(300, 266) + lead(500, 534) + plug(266) + plug(534)
}

export const patchCable: Draw = (sheet, variant) =>
  coil(sheet, variant) +
  ends(sheet, variant, (x) =>
    [
      path(`M${x - 24} 556h48l5 28h-58z`, `fill="${sheet.shade(variant.accent, shadeOf(variant.accent))}"`),
      `<rect x="${x - 31}" y="580" width="62" height="66" rx="6" fill="${sheet.shade('#f4f8fb', '#aebac6')}"/>`,
      ...[0, 1, 2, 3, 4, 5, 6, 7].map(
        (pin) => `<rect x="${n(x - 25 + pin * 6.6)}" y="618" width="3.6" height="26" fill="#c99a3c"/>`,
      ),
      `<rect x="${x - 10}" y="574" width="20" height="34" rx="4" fill="#dbe4ec"/>`,
    ].join(''),
  )

export const usbCable: Draw = (sheet, variant) =>
  coil(sheet, variant) +
  ends(sheet, variant, (x) =>
    [
      `<rect x="${x - 26}" y="560" width="52" height="52" rx="13" fill="${sheet.shade('#4a515c', '#1d2127')}"/>`,
      `<rect x="${x - 18}" y="610" width="36" height="34" rx="8" fill="${sheet.shade('#eef1f5', '#9098a4', 'right')}"/>`,
      `<rect x="${x - 11}" y="636" width="22" height="6" rx="3" fill="#15181c"/>`,
    ].join(''),
  )

export const hdmiCable: Draw = (sheet, variant) =>
  coil(sheet, variant) +
  ends(sheet, variant, (x) =>
    [
      path(`M${x - 22} 556h44l14 22v34h-72v-34z`, `fill="${sheet.shade('#474e59', '#1b1f24')}"`),
      path(`M${x - 31} 610h62v26l-9 10h-44l-9-10z`, `fill="${sheet.shade('#f2d48a', '#a97c2c', 'right')}"`),
      `<rect x="${x - 20}" y="632" width="40" height="6" rx="2" fill="#15181c"/>`,
    ].join(''),
  )

export const powerCable: Draw = (sheet, variant) =>
  coil(sheet, variant) +
  ends(sheet, variant, (x) =>
    [
      path(
        `M${x - 18} 556h36l14 30v44a10 10 0 0 1-10 10h-44a10 10 0 0 1-10-10v-44z`,
        `fill="${sheet.shade('#454b55', '#16191d')}"`,
      ),
      ...[-15, 0, 15].map(
        (pin) =>
          `<rect x="${x + pin - 3.5}" y="${pin === 0 ? 608 : 616}" width="7" height="18" rx="2" fill="#d4a94e"/>`,
      ),
    ].join(''),
  )

/** A fibre pair: thin, and its plugs come in twos. */
export const fibreCable: Draw = (sheet, variant) =>
  coil(sheet, variant) +
  ends(sheet, variant, (x) =>
    [-17, 17]
      .map((side) =>
        [
          `<rect x="${x + side - 12}" y="558" width="24" height="34" rx="6" fill="#23272d"/>`,
          `<rect x="${x + side - 13}" y="588" width="26" height="46" rx="4" fill="${sheet.shade('#3f8fd6', '#1f5c9a')}"/>`,
          `<rect x="${x + side - 4}" y="632" width="8" height="14" rx="2" fill="#f4f6f8"/>`,
        ].join(''),
      )
      .join(''),
  )
