import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { BACKUP_FORMAT, BackupRefused, Foot, Head } from './format.ts'

const NEWLINE = 0x0a

/** Yields the lines of a backup without line ends, and the remainder if the last line has no end. */
export async function* readLines(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  const unpacked = createGunzip()
  const source = createReadStream(file)
  source.on('error', (failure) => unpacked.destroy(failure)).pipe(unpacked)
  for await (const chunk of unpacked) {
    let from = 0
    for (;;) {
      const end = chunk.indexOf(NEWLINE, from)
      if (end === -1) break
      yield Buffer.concat([...rest, chunk.subarray(from, end)])
      rest = []
      from = end + 1
    }
    rest.push(chunk.subarray(from))
  }
  yield Buffer.concat(rest)
}

/**
 * Reads the whole file to check that it is a backup and unaltered.
 * @throws BackupRefused
 */
export async function verifyBackup(file: string): Promise<{ head: Head; rows: number }> {
  const damaged = (how: string) =>
    new BackupRefused(`${file} is not a whole backup: ${how}. Nothing was restored; take another one.`)
  const hash = createHash('sha256')
  let head: Head | undefined
  let previous: Buffer | undefined
  try {
    for await (const line of readLines(file)) {
      if (line.length === 0) break
      if (previous) {
        head ??= headIn(previous)
        hash.update(previous).update('\n')
      }
      previous = line
    }
  } catch (failure) {
    if (failure instanceof BackupRefused) throw failure
    if (failure instanceof Error && 'syscall' in failure)
      throw new BackupRefused(`${file} cannot be read (${failure.message}). Nothing was restored.`)
    throw damaged(failure instanceof Error ? failure.message : String(failure))
  }
  const foot = Foot.safeParse(jsonIn(previous))
  if (!head || !foot.success) throw damaged('its end is missing')
  if (foot.data.sha256 !== hash.digest('hex')) throw damaged('its content does not match its checksum')
  return { head, rows: foot.data.rows }
}

function headIn(line: Buffer): Head {
  const { success, data } = Head.safeParse(jsonIn(line))
  if (!success) throw new BackupRefused('This file is not a backup of a shop. Nothing was restored.')
  if (data.format > BACKUP_FORMAT)
    throw new BackupRefused('This backup was made by a newer version of the shop: restore it with that one.')
  return data
}

function jsonIn(line: Buffer | undefined): unknown {
  try {
    return JSON.parse(String(line))
  } catch {
    return undefined
  }
}
