import { PermanentFailure } from '#database/jobs/run.ts'
import type { PrintFilesOf } from '#shop/documents/attached.ts'
import { kindOf } from './kinds.ts'
import { NothingToSend, NotWritable, writeDocument } from './write.ts'

/**
 * Writes the document for an event, to be attached to an email. It has no shared secret.
 * @throws PermanentFailure if it can no longer be written
 */
export const attachElectronicDocument: PrintFilesOf = async ({ db, publicUrl }, eventId) => {
  const event = await db
    .selectFrom('webhook_events')
    .select(['id', 'type', 'data', 'created_at as happenedAt'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!event) return []
  try {
    const { document } = await writeDocument(db, event, { publicUrl, sharedSecret: '' })
    return [{ name: `${kindOf(event.type).kind}.xml`, type: 'application/xml', bytes: Buffer.from(document) }]
  } catch (failure) {
    if (failure instanceof NothingToSend || failure instanceof NotWritable)
      throw new PermanentFailure(failure.message, { cause: failure })
    throw failure
  }
}
