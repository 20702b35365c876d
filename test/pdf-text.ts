import { spawnSync } from 'node:child_process'

/** Returns the text of a PDF as a person sees it: text side by side is on one line. */
export function pdfText(bytes: Uint8Array): string {
  const { stdout, stderr, status } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes })
  if (status !== 0) throw new Error(`pdftotext: ${stderr}`)
  return stdout.toString()
}
