import { isStorable } from '#contract/fields.ts'
import type { ReceivedFile } from '#contract/ports.ts'
import { Unreadable } from '#http/xml/unreadable.ts'

/**
 * Reads the files of an email.
 * @throws Unreadable for one that is nested too deep, has too long headers, or names a file as no database can store it
 */
export async function read(source: Uint8Array): Promise<readonly ReceivedFile[]> {
  const { default: PostalMime } = await import('postal-mime')
  const { attachments } = await PostalMime.parse(source, {
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: 20,
    maxRfc822NestingDepth: 1,
    maxHeadersSize: 256 * 1_024,
  }).catch((failure: unknown) => {
    throw failure instanceof Error ? new Unreadable(`The email cannot be read: ${failure.message}`) : failure
  })
  if (!attachments.every(({ filename, mimeType }) => isStorable(`${filename ?? ''}${mimeType}`)))
    throw new Unreadable('The email has a file whose name or type has characters that cannot be stored.')
  return attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? '',
    type: mimeType,
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }))
}
