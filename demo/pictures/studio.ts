import type { Kind, Variant } from './kinds/kind.ts'
import { mix } from './material.ts'
import { Scene } from './scene.ts'

/** Two wall tones for each category: light enough for a pastel page, dark enough for a black one. */
const walls: Readonly<Record<string, readonly [near: string, far: string]>> = {
  Computers: ['#d3dfee', '#7f95b4'],
  Displays: ['#dcdcf2', '#8c8dbd'],
  'Docks & Hubs': ['#cfe6e2', '#77a6a0'],
  Networking: ['#cde3ee', '#709fb5'],
  Cables: ['#efe3d0', '#b89c74'],
  Power: ['#f3e0c0', '#c29a5c'],
  Storage: ['#e3d8f0', '#987fb6'],
  'Audio & Video': ['#f1d9dd', '#b8828f'],
  Input: ['#f2dccf', '#bd9080'],
  'Scanning & Sale': ['#dde8d0', '#90a673'],
}

/** The device in its studio, as an SVG document of 800 by 800. */
export function photograph(category: string, { eye, share = 0.78, build }: Kind, variant: Variant): string {
  const sketch = new Scene(eye)
  build(sketch, variant)
  const scene = new Scene(eye, sketch.fit(share))
  build(scene, variant)
  const { defs, cast, contact, device } = scene.parts
  const [near, far] = walls[category] ?? ['#e2e4e8', '#99a1ad']
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800"><defs>${defs}
<radialGradient id="wall" gradientUnits="userSpaceOnUse" cx="300" cy="250" r="900"><stop stop-color="${near}"/><stop offset="0.35" stop-color="${mix(near, far, 0.2)}"/><stop offset="0.7" stop-color="${mix(near, far, 0.72)}"/><stop offset="1" stop-color="${mix(far, '#10131c', 0.16)}"/></radialGradient>
<radialGradient id="pool" cx="0.46" cy="0.66" r="0.5"><stop stop-color="#fff" stop-opacity="0.3"/><stop offset="0.5" stop-color="#fff" stop-opacity="0.11"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<linearGradient id="rim" x1="0" y1="0" x2="0.7" y2="1"><stop stop-color="#fff" stop-opacity="0.95"/><stop offset="0.45" stop-color="#fff" stop-opacity="0.16"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
<filter id="soft" x="0" y="0" width="800" height="800" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="20"/></filter>
<filter id="near" x="0" y="0" width="800" height="800" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="5"/></filter></defs>
<rect width="800" height="800" fill="url(#wall)"/><rect width="800" height="800" fill="url(#pool)"/>
<g fill="#131a2a" opacity="0.42" filter="url(#soft)">${cast}</g>
<g fill="#0b0f18" opacity="0.62" filter="url(#near)">${contact}</g>
${device}</svg>`
}
