import { spawnSync } from 'node:child_process'

/** The text of a PDF, as a person sees it: what stands beside each other is on one line. */
export function pdfText(bytes: Uint8Array): string {
  const { stdout, stderr, status } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes })
  if (status !== 0) throw new Error(`pdftotext: ${stderr}`)
  return stdout.toString()
}
