import type { DeviceKind } from './pictures/draw.ts'

/** Commodities of the UNSPSC, version 26, for the kinds of device of the demo whose code is beyond doubt. */
export const unspscOf: Readonly<Partial<Record<DeviceKind, string>>> = {
  laptop: '43211503',
  server: '43211501',
  tablet: '43211509',
  monitor: '43211902',
  ultrawide: '43211902',
  dock: '43211602',
  keyboard: '43211706',
  mouse: '43211708',
  switch: '43222612',
  gateway: '43222609',
  'access-point': '43222640',
  'patch-cable': '26121609',
  ups: '39121011',
  ssd: '43201830',
  nvme: '43201830',
  'hard-disk': '43201803',
}
