import { inner, type Point, unit } from './space.ts'

export interface Material {
  /** Colours in shade, in plain light and under the lamp. */
  readonly dark: string
  readonly mid: string
  readonly light: string
  /** Gloss from 0, chalk, to 1, lacquer. */
  readonly gloss: number
}

export const finishes = {
  graphite: { dark: '#14161b', mid: '#3a3f49', light: '#767d8b', gloss: 0.5 },
  silver: { dark: '#5d6572', mid: '#bac2cc', light: '#f8fafc', gloss: 0.55 },
  white: { dark: '#78818f', mid: '#d9dfe6', light: '#ffffff', gloss: 0.35 },
  midnight: { dark: '#0c1424', mid: '#2a3c5e', light: '#6f8bbb', gloss: 0.55 },
  sand: { dark: '#7d6f5a', mid: '#d8c9b2', light: '#fffaf0', gloss: 0.4 },
} as const satisfies Record<string, Material>

export type FinishName = keyof typeof finishes

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** `share` 0 is the first colour, 1 the second. Colours are #rrggbb. */
export function mix(from: string, to: string, share: number): string {
  const kept = Math.min(1, Math.max(0, share))
  const ends = channels(to)
  return `#${channels(from)
    .map((value, at) => Math.round(value + ((ends[at] ?? 0) - value) * kept))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

export const coloured = (colour: string, gloss = 0.4): Material => ({
  dark: mix(colour, '#090b10', 0.62),
  mid: colour,
  light: mix(colour, '#ffffff', 0.42),
  gloss,
})

export const steel: Material = { dark: '#50565f', mid: '#a9b0ba', light: '#ffffff', gloss: 0.9 }
export const gold: Material = { dark: '#6a4a12', mid: '#d1a03f', light: '#fff0bd', gloss: 0.9 }
export const rubber: Material = { dark: '#08090b', mid: '#1f2228', light: '#565c67', gloss: 0.25 }
export const paper: Material = { dark: '#a5a9b0', mid: '#f2f3f4', light: '#ffffff', gloss: 0 }

/** Position of the lamp: high, to the left, slightly in front of the device. */
export const lamp: Point = unit([-0.5, 0.8, 0.52])
const fill: Point = unit([0.9, 0.25, 0.5])

/** The brightness of a surface; `normal` and `eye` are from the viewer's side. 0.6 is plain light. */
export function brightness(normal: Point, eye: Point): number {
  const sky = 0.5 + 0.5 * normal[1]
  return (
    0.22 * sky +
    0.6 * Math.max(0, inner(normal, lamp)) +
    0.16 * Math.max(0, inner(normal, fill)) +
    edge(normal, eye)
  )
}

/** Light from behind that catches upper edges. */
const edge = (normal: Point, eye: Point) =>
  0.42 * Math.max(0, 1 - inner(normal, eye)) ** 3 * Math.max(0, normal[1] + 0.3)

export function lit({ dark, mid, light, gloss }: Material, normal: Point, eye: Point, plus = 0): string {
  const value = brightness(normal, eye) + plus
  const matt = value < 0.58 ? mix(dark, mid, value / 0.58) : mix(mid, light, (value - 0.58) / 0.75)
  const half = unit([lamp[0] + eye[0], lamp[1] + eye[1], lamp[2] + eye[2]])
  const glint = gloss * 0.9 * Math.max(0, inner(normal, half)) ** 30
  return mix(matt, '#ffffff', glint)
}
