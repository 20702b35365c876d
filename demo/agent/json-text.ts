/** Calls and answers as the page shows them: JSON, with what is short on one line. */

/** Characters of a whole call or answer. */
const MOST = 6_000
/** Characters of a line, where the value can be broken. */
const WIDTH = 46

/** Tokens are cut: whoever reads the page must not be able to act as the agent. */
const withoutSecrets = (text: string): string =>
  text.replaceAll(/\b(hf[ar]_[\w-]{4})[\w-]+/g, '$1…').replaceAll(/\beyJ[\w.-]+/g, 'eyJ…')

export const jsonOf = (value: unknown): string => withoutSecrets(linesOf(value, ''))

export function wholeOf(value: unknown): string {
  const text = jsonOf(value)
  return text.length <= MOST ? text : `${text.slice(0, MOST)}\n… and ${text.length - MOST} more characters`
}

/** @param indent of the lines after the first */
function linesOf(value: unknown, indent: string): string {
  const flat = JSON.stringify(value) ?? 'null'
  if (typeof value !== 'object' || value === null || flat.length === 2) return flat
  const deeper = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((each) => linesOf(each, deeper))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([name, each]) => `${JSON.stringify(name)}: ${linesOf(each, deeper)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (flat.length + indent.length <= WIDTH)
    return Array.isArray(value) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  const isPlain = parts.every((part) => !part.includes('\n'))
  const lines = Array.isArray(value) && isPlain ? filled(parts, WIDTH - deeper.length) : parts
  return `${open}\n${lines.map((line) => deeper + line).join(',\n')}\n${indent}${close}`
}

/** As many parts on a line as it has room for. */
function filled(parts: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + part.length + 2 <= width)
      lines[lines.length - 1] = `${last}, ${part}`
    else lines.push(part)
  }
  return lines
}
