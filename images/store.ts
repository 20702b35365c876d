import { type SqlBool, sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { ImageVariant } from './resize.ts'

export interface NewImage {
  readonly name: string
  /** Seconds until it expires; 0 for never. */
  readonly expiration: number
  readonly files: readonly ImageVariant[]
}

export async function insertImage(tx: Database, { name, expiration, files }: NewImage): Promise<void> {
  const expires_at = expiration > 0 ? sql<Date>`now() + ${expiration} * interval '1 second'` : null
  await tx.insertInto('images').values({ name, expires_at }).execute()
  await tx
    .insertInto('image_files')
    .values(files.map((file) => ({ image: name, ...file })))
    .execute()
}

export async function findFile(
  db: Database,
  { name, width, format }: { name: string; width: number; format: ImageVariant['format'] },
): Promise<Uint8Array | undefined> {
  const file = await db
    .selectFrom('image_files')
    .innerJoin('images', 'images.name', 'image_files.image')
    .select('bytes')
    .where(isThere)
    .where('image', '=', name)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst()
  return file?.bytes
}

/** Finds the largest file of an uploaded picture by the address that the upload gave. */
export async function findUpload(db: Database, address: string): Promise<Uint8Array | undefined> {
  const [, name] = /^\/i\/(up-[a-z0-9]+)-800\.webp$/.exec(address) ?? []
  return name === undefined ? undefined : findFile(db, { name, width: 800, format: 'webp' })
}

/** @returns false if the picture does not exist, for instance because it was deleted as unused */
export async function storeImage(tx: Database, name: string): Promise<boolean> {
  const kept = await tx
    .updateTable('images')
    .set((e) => ({ kept_at: e.fn.coalesce('kept_at', e.val(new Date())) }))
    .where('name', '=', name)
    .where(isThere)
    .returning('name')
    .executeTakeFirst()
  return kept !== undefined
}

/** Pictures that the shop uses stay, whatever their expiry. */
const isThere = sql<SqlBool>`(kept_at is not null or expires_at is null or expires_at > now())`

/** Deletes pictures that were never used and were uploaded before `before`, or have expired. */
export async function deleteUnused(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('images')
    .where('kept_at', 'is', null)
    .where(sql<SqlBool>`(created_at < ${before} or expires_at <= now())`)
    .execute()
}
