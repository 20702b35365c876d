import type { GeneratedAlways } from 'kysely'

/** A part of a kit. Constraints keep a kit from being a part. */
interface KitParts {
  kit_id: string
  part_id: string
  /** From 1. */
  position: number
  /** In one kit. */
  pieces: number
  kit_is_kit: GeneratedAlways<boolean>
  part_is_kit: GeneratedAlways<boolean>
}

export interface KitsTables {
  kit_parts: KitParts
}
