import type { Material } from '../material.ts'
import type { Scene } from '../scene.ts'
import type { Eye } from '../solid.ts'

/** What tells one product's picture from another's of its kind. */
export interface Variant {
  readonly finish: Material
  /** A colour, #rrggbb: screens, lights, labels. */
  readonly accent: string
  /** 0 small, 1 usual, 2 large; or how many of something, where the kind says so. */
  readonly size: number
  readonly seed: number
}

/** How a kind of device is seen and built, in millimetres. */
export interface Kind {
  readonly eye: Eye
  /** How much of the picture's width or height it fills. */
  readonly share?: number
  readonly build: (scene: Scene, variant: Variant) => void
}

/** Standing things are seen from the front, lying ones from higher up; all are turned the same way. */
export const standing: Eye = { yaw: -30, pitch: 20 }
export const lying: Eye = { yaw: -30, pitch: 40 }
