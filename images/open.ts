import { stat } from 'node:fs/promises'
import type { Hono } from 'hono'
import { IMGBB_PICTURES } from '#contract/images/paths.ts'
import type { PicturePort, UploadGate } from '#contract/ports.ts'
import type { Jobs } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import type { PolicySources } from '#http/pages/csp.ts'
import type { LogFailure } from '#http/serve.ts'
import { type ImgbbSettings, isAtImgbb } from './imgbb.ts'
import { imageRoutes } from './routes.ts'
import { deleteUnused, findUpload, storeImage } from './store.ts'
import { addPicture } from './upload.ts'

const HOURLY = '23 * * * *'
const UNUSED_FOR_MS = 24 * 3_600_000

export interface ImageParts {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'schedule'>
  readonly mayUpload: UploadGate
  /** A folder of pictures that come with the program, such as the demo's. Named like uploaded ones. */
  readonly shipped?: URL | undefined
  /** If set, uploads are stored at imgbb instead of in the database. */
  readonly imgbb?: ImgbbSettings | undefined
  readonly logFailure: LogFailure
}

export interface ImageHost {
  /** Mounted at the root of the origin. */
  readonly app: Hono
  readonly pictures: PicturePort<Database>
  /** Origins for the pages' content security policy. */
  readonly sites: PolicySources
}

/** Opens the image host: accepts uploads as imgbb's API does, and serves pictures. */
export async function openImages(parts: ImageParts): Promise<ImageHost> {
  const { db, jobs, imgbb, shipped } = parts
  await jobs.schedule('collect-images', HOURLY, () => deleteUnused(db, new Date(Date.now() - UNUSED_FOR_MS)))
  return {
    app: imageRoutes(parts),
    pictures: {
      async keep(tx, address) {
        const name = /^\/i\/([a-z0-9-]{1,120})-800\.webp$/.exec(address)?.[1]
        if (name?.startsWith('up-')) return storeImage(tx, name)
        if (name) return shipped !== undefined && isThere(new URL(`${name}-800.webp`, shipped))
        return imgbb !== undefined && isAtImgbb(address)
      },
      add: (file) => addPicture(parts, file),
      async logoForPaper(tx, address) {
        const logo = await findUpload(tx, address)
        // Loads the picture library, so not before it is needed.
        return logo && (await import('./draw-brand.ts')).paperLogo(logo)
      },
    },
    sites: imgbb ? { images: [IMGBB_PICTURES] } : {},
  }
}

const isThere = (file: URL) =>
  stat(file).then(
    () => true,
    () => false,
  )
