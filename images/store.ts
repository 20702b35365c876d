import type { Database } from '#database/open.ts'
import type { ImageVariant } from './resize.ts'

export async function insertImage(tx: Database, name: string, files: readonly ImageVariant[]): Promise<void> {
  await tx.insertInto('images').values({ name }).execute()
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
    .select('bytes')
    .where('image', '=', name)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst()
  return file?.bytes
}

/** @returns false when there is no such picture, because it was deleted as unused for instance */
export async function keepImage(tx: Database, name: string): Promise<boolean> {
  const kept = await tx
    .updateTable('images')
    .set((e) => ({ kept_at: e.fn.coalesce('kept_at', e.val(new Date())) }))
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst()
  return kept !== undefined
}

/** Deletes the pictures that were uploaded before `before` and that nothing ever used. */
export async function deleteUnused(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('images').where('kept_at', 'is', null).where('created_at', '<', before).execute()
}
