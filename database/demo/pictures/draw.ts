import { fibreCable, hdmiCable, patchCable, powerCable, usbCable } from './kinds/cables.ts'
import { laptop, miniPc, phone, server, tablet, tower } from './kinds/computers.ts'
import { labelPrinter, posTerminal, receiptPrinter, scanner } from './kinds/counter.ts'
import { dock, hub, keyboard, mouse, webcam } from './kinds/desk.ts'
import { monitor, signage, ultrawide } from './kinds/displays.ts'
import type { Draw } from './kinds/kinds.ts'
import { accessPoint, gateway, networkSwitch, outdoorAntenna } from './kinds/network.ts'
import { charger, powerBank, powerStrip, rackPdu, ups } from './kinds/power.ts'
import { conferenceBar, headset, speakerphone } from './kinds/sound.ts'
import { hardDisk, nas, nvme, ssd, usbStick } from './kinds/storage.ts'
import { type FinishName, finishes, Sheet } from './sheet.ts'

const kinds = {
  laptop,
  'mini-pc': miniPc,
  tower,
  server,
  tablet,
  phone,
  monitor,
  ultrawide,
  signage,
  dock,
  hub,
  keyboard,
  mouse,
  webcam,
  switch: networkSwitch,
  gateway,
  'access-point': accessPoint,
  antenna: outdoorAntenna,
  'patch-cable': patchCable,
  'usb-cable': usbCable,
  'hdmi-cable': hdmiCable,
  'power-cable': powerCable,
  'fibre-cable': fibreCable,
  ups,
  'power-strip': powerStrip,
  charger,
  'power-bank': powerBank,
  'rack-pdu': rackPdu,
  ssd,
  nvme,
  'hard-disk': hardDisk,
  'usb-stick': usbStick,
  nas,
  headset,
  speakerphone,
  'conference-bar': conferenceBar,
  scanner,
  'label-printer': labelPrinter,
  'receipt-printer': receiptPrinter,
  'pos-terminal': posTerminal,
} as const satisfies Record<string, Draw>

export type DeviceKind = keyof typeof kinds

export interface Look {
  readonly kind: DeviceKind
  readonly finish: FinishName
  /** #rrggbb */
  readonly accent: string
  readonly size: number
}

/** Two tones of a studio backdrop for each category: light enough for a pastel page, deep enough for a black one. */
const backdrops: Readonly<Record<string, readonly [string, string]>> = {
  Computers: ['#dbe3ee', '#93a4bd'],
  Displays: ['#dfdff0', '#9c9cc4'],
  'Docks & Hubs': ['#d6e8e6', '#8db4b0'],
  Networking: ['#d4e6ee', '#86aebf'],
  Cables: ['#eee5d6', '#c2ad8c'],
  Power: ['#f0e2cb', '#c9a873'],
  Storage: ['#e4dcee', '#a893c0'],
  'Audio & Video': ['#efdcdf', '#c094a0'],
  Input: ['#e2e4e8', '#a4abb5'],
  'Scanning & Sale': ['#e0e8d6', '#a3b58b'],
}

/** Cables lie and thin things lean: they get no second and third piece behind them. */
const alone: readonly DeviceKind[] = [
  'nvme',
  'usb-stick',
  'switch',
  'server',
  'signage',
  'ultrawide',
  'conference-bar',
  'rack-pdu',
  'power-strip',
  'keyboard',
  'hub',
  'scanner',
  'headset',
  'patch-cable',
  'usb-cable',
  'hdmi-cable',
  'power-cable',
  'fibre-cable',
]

/** Low devices would lie at the bottom of the square: how much larger and higher they are shown. */
const framing: Partial<Record<DeviceKind, readonly [scale: number, lift: number]>> = {
  'mini-pc': [1.26, 84],
  dock: [1.2, 96],
  hub: [1.12, 70],
  switch: [1.06, 100],
  server: [1.08, 84],
  'rack-pdu': [1.06, 96],
  'power-strip': [1.08, 70],
  keyboard: [1.08, 84],
  gateway: [1.14, 40],
  speakerphone: [1.16, 76],
  'conference-bar': [1.06, 60],
  'label-printer': [1.2, 60],
  'access-point': [1.16, 10],
  webcam: [1.16, 40],
  monitor: [1.16, 40],
  laptop: [1.14, 40],
}

/** A product's picture: the device in a studio's light, and where there is room, more of the same behind it. */
export function drawPicture(category: string, look: Look, seed: number): string {
  const sheet = new Sheet()
  const [near, far] = backdrops[category] ?? ['#e2e4e8', '#a4abb5']
  const device = kinds[look.kind](sheet, {
    finish: finishes[look.finish],
    accent: look.accent,
    size: look.size,
    seed,
  })
  const [scale, lift] = framing[look.kind] ?? [1.06, 0]
  const behind = alone.includes(look.kind) ? '' : ECHOES
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800"><defs>${sheet.defs}
<radialGradient id="backdrop" cx="0.36" cy="0.26" r="0.95"><stop stop-color="${near}"/><stop offset="1" stop-color="${far}"/></radialGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity="0.22"/></linearGradient>
<filter id="soft" x="-40%" y="-200%" width="180%" height="500%"><feGaussianBlur stdDeviation="20"/></filter>
<filter id="contact" x="-40%" y="-200%" width="180%" height="500%"><feGaussianBlur stdDeviation="6"/></filter>
<g id="device">${device}</g></defs>
<rect width="800" height="800" fill="url(#backdrop)"/><rect y="560" width="800" height="240" fill="url(#floor)"/>
<g transform="translate(400 ${420 - lift}) scale(${scale}) translate(-400 -420)">
<ellipse cx="424" cy="632" rx="300" ry="30" fill="#1c2230" opacity="0.34" filter="url(#soft)"/>
<ellipse cx="404" cy="618" rx="220" ry="9" fill="#10141c" opacity="0.42" filter="url(#contact)"/>
${behind}<use href="#device"/></g></svg>`
}

const echo = (x: number, y: number, scale: number, opacity: number) =>
  `<g transform="translate(${x} ${y}) translate(400 610) scale(${scale}) translate(-400 -610)" opacity="${opacity}"><use href="#device"/></g>`
const ECHOES = echo(116, -64, 0.8, 0.32) + echo(60, -34, 0.9, 0.55)
