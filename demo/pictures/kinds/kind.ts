import type { Material } from '../material.ts'
import type { Scene } from '../scene.ts'
import type { Eye } from '../solid.ts'

/** The differences between pictures of the same kind. */
export interface Variant {
  readonly finish: Material
  /** A colour, #rrggbb: screens, lights, labels. */
  readonly accent: string
  /** 0 small, 1 regular, 2 large; or a number of something, where the kind says so. */
  readonly size: number
  readonly seed: number
}

/** The view and the construction of a kind of device, in millimetres. */
export interface Kind {
  readonly eye: Eye
  /** The share of the picture's width or height that it fills. */
  readonly share?: number
  readonly build: (scene: Scene, variant: Variant) => void
}

/** Standing devices are seen from the front, flat ones from higher up; all are turned the same way. */
export const standing: Eye = { yaw: -30, pitch: 20 }
export const lying: Eye = { yaw: -30, pitch: 40 }
