import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns the text of a PDF as a person sees it: text side by side is on one line. */
export const pdfText = (bytes: Uint8Array): string => textOf(bytes, '-layout')

/** Returns the text of a PDF in the order in which it is read, on one line. */
export const pdfInOrder = (bytes: Uint8Array): string => textOf(bytes, '-raw').replaceAll(/\s+/g, ' ')

function textOf(bytes: Uint8Array, order: '-layout' | '-raw'): string {
  const { stdout, stderr, status } = spawnSync('pdftotext', [order, '-', '-'], { input: bytes })
  if (status !== 0) throw new Error(`pdftotext: ${stderr}`)
  return stdout.toString()
}

/** Takes the file with this name out of a PDF. */
export function attachedFile(bytes: Uint8Array, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'attached-'))
  try {
    writeFileSync(join(folder, 'document.pdf'), bytes)
    const { stderr, status } = spawnSync('pdfdetach', ['-savefile', name, 'document.pdf'], { cwd: folder })
    if (status !== 0) throw new Error(`pdfdetach: ${stderr}`)
    return readFileSync(join(folder, name), 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
