import type { Sharp } from 'sharp'
import type { Brand } from '#contract/brand.ts'
import type { BrandPicture } from './brand-pictures.ts'
import { loadSharp } from './sharp.ts'
import { outlines } from './text-outlines.ts'

const SHARE = { width: 1_200, height: 630 } as const
const GROUND = { dark: '#0f0d0b', light: '#ffffff' } as const
const SHIPPED_ACCENT = '#eac57b'

/** A logo and its background. */
interface Logo {
  readonly bytes: Uint8Array
  readonly theme: 'dark' | 'light'
}

/** Draws the icons and the picture for shared links: with the logo, else with the shipped mark in the accent colour. */
export async function drawBrand(
  brand: Brand,
  read: (address: string) => Promise<Uint8Array | undefined>,
): Promise<Record<BrandPicture, Uint8Array>> {
  const theme = brand.logoDark || !brand.logoLight ? 'dark' : 'light'
  const address = brand.logoDark || brand.logoLight
  const bytes = address ? await read(address) : undefined
  const logo: Logo | undefined = bytes && { bytes, theme }
  const accent = brand.accentDark || SHIPPED_ACCENT
  const icon = (side: number) => (logo ? logoIcon(logo, side) : svgIcon(markSvg(accent), side))
  const [small, medium, large, share] = await Promise.all([
    icon(32),
    icon(192),
    icon(512),
    drawShare(brand, accent, logo),
  ])
  return {
    '/favicon.svg': Buffer.from(logo ? embedded(medium) : markSvg(accent)),
    '/favicon.ico': icoOf(small),
    '/icon-192.png': medium,
    '/icon-512.png': large,
    '/share.png': share,
  }
}

const cell = (x: number, y: number, side: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${side * 0.3}" fill="${fill}"/>`

/** Three by three cells, one of them lit, as in web/public/favicon.svg. */
const markSvg = (accent: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0c0b0a"/>${Array.from(
    { length: 9 },
    (_, index) => {
      const fill = index === 5 ? accent : '#686158'
      return cell(5 + (index % 3) * 8, 5 + Math.floor(index / 3) * 8, 6, fill)
    },
  ).join('')}</svg>`

const embedded = (png: Uint8Array) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${Buffer.from(png).toString('base64')}"/></svg>`

async function svgIcon(svg: string, side: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return png(sharp(Buffer.from(svg), { density: (72 * side) / 32 }).resize(side, side))
}

/** The logo in the middle of a square, with room around it for masks of phones. */
async function logoIcon({ bytes, theme }: Logo, side: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const inner = Math.round(side * 0.8)
  const scaled = await sharp(bytes).resize(inner, inner, { fit: 'inside' }).png().toBuffer()
  const ground = { create: { width: side, height: side, channels: 3, background: GROUND[theme] } } as const
  return png(sharp(ground).composite([{ input: scaled }]))
}

/** The logo on white, sharp at the size that documents print it in. */
export async function paperLogo(logo: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp()
  const scaled = sharp(logo).resize(480, 120, { fit: 'inside', withoutEnlargement: true })
  return png(scaled.flatten({ background: GROUND.light }).toColourspace('srgb'))
}

/** A wide picture: the logo, else the shop's name, and the tagline below; on the right ten by ten cells. */
async function drawShare(
  { name, tagline, accentLight }: Brand,
  accent: string,
  logo: Logo | undefined,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const theme = logo?.theme ?? 'dark'
  const ink = theme === 'dark' ? '#f5efe6' : '#18181b'
  const quiet = theme === 'dark' ? '#bdb7ad' : '#52525b'
  const lit = theme === 'dark' ? accent : accentLight || SHIPPED_ACCENT
  const cells = Array.from({ length: 100 }, (_, index) =>
    cell(
      714 + (index % 10) * 40,
      119 + Math.floor(index / 10) * 40,
      32,
      index === 67 ? lit : theme === 'dark' ? '#3a3835' : '#e4e4e7',
    ),
  )
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE.width} ${SHARE.height}" width="${SHARE.width}" height="${SHARE.height}"><rect width="100%" height="100%" fill="${GROUND[theme]}"/>${cells.join('')}${
    logo ? '' : outlines(name, { x: 90, y: 285, size: 88, width: 560, fill: ink, weight: 'bold' })
  }${outlines(tagline, { x: 90, y: logo ? 460 : 375, size: 40, width: 560, fill: quiet, weight: 'regular' })}</svg>`
  const top = logo && (await sharp(logo.bytes).resize(540, 220, { fit: 'inside' }).png().toBuffer())
  const { height = 0 } = top ? await sharp(top).metadata() : {}
  const picture = sharp(Buffer.from(ground))
  return png(top ? picture.composite([{ input: top, left: 90, top: Math.round(290 - height / 2) }]) : picture)
}

const png = (picture: Sharp): Promise<Buffer> => picture.png({ compressionLevel: 9 }).toBuffer()

/** An ICO file of one PNG of 32 pixels. Source: the ICO format, ICONDIR and ICONDIRENTRY. */
function icoOf(image: Uint8Array): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(image.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, image])
}
