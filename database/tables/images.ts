import type { ColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

interface Images {
  name: string
  created_at: CreatedAt
  kept_at: Date | null
  /** Null if it never expires. */
  expires_at: Date | null
}

interface ImageFiles {
  image: string
  width: number
  format: 'avif' | 'webp' | 'jpg'
  bytes: ColumnType<Uint8Array, Uint8Array, never>
}

export interface ImagesTables {
  images: Images
  image_files: ImageFiles
}
