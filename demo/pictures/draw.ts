import { fibreCable, hdmiCable, patchCable, powerCable, usbCable } from './kinds/cables.ts'
import { laptop, miniPc, phone, server, tablet, tower } from './kinds/computers.ts'
import { labelPrinter, posTerminal, receiptPrinter, scanner } from './kinds/counter.ts'
import { dock, hub } from './kinds/desk.ts'
import { monitor, portable, signage, ultrawide } from './kinds/displays.ts'
import { keyboard } from './kinds/keyboard.ts'
import type { Kind } from './kinds/kind.ts'
import { mouse } from './kinds/mouse.ts'
import { accessPoint, antenna, gateway, networkSwitch } from './kinds/network.ts'
import { pallet } from './kinds/pallet.ts'
import { charger, powerBank, powerStrip, rackPdu, ups } from './kinds/power.ts'
import { conferenceBar, headset, speakerphone, webcam } from './kinds/sound.ts'
import { hardDisk, nas, nvme, ssd, usbStick } from './kinds/storage.ts'
import { workplace } from './kinds/workplace.ts'
import { type FinishName, finishes } from './material.ts'
import { cutOut } from './studio.ts'

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
  'portable-display': portable,
  dock,
  hub,
  keyboard,
  mouse,
  webcam,
  switch: networkSwitch,
  gateway,
  'access-point': accessPoint,
  antenna,
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
  pallet,
  workplace,
} as const satisfies Record<string, Kind>

export type DeviceKind = keyof typeof kinds

export interface Look {
  readonly kind: DeviceKind
  readonly finish: FinishName
  /** #rrggbb */
  readonly accent: string
  readonly size: number
}

/** How far an angle turns from the first picture of a kind, in degrees. Small, so that what is near stays near. */
const angles = {
  front: { yaw: 22, pitch: -8 },
  above: { yaw: -10, pitch: 24 },
} as const
export type Angle = keyof typeof angles

/** A picture of the demo. */
export interface Drawing {
  readonly look: Look
  /** Varies the screens' content and which lights are on. */
  readonly seed: number
  readonly angle?: Angle | undefined
}

/** A device as an SVG document of 800 by 800, cut out with its shadow. */
export function draw({ look: { kind, finish, accent, size }, seed, angle }: Drawing): string {
  const { eye, ...rest } = kinds[kind] as Kind // the table has the kinds one by one
  const { yaw, pitch } = angle ? angles[angle] : { yaw: 0, pitch: 0 }
  const turned = { yaw: eye.yaw + yaw, pitch: Math.min(64, eye.pitch + pitch) }
  return cutOut({ ...rest, eye: turned }, { finish: finishes[finish], accent, size, seed })
}
