/** As many as a product may have, and as long. */
const MAX_SPECS = 30
const MAX_NAME = 60
const MAX_VALUE = 200

/** Writes specifications into one cell; text that does not fit is cut off with an ellipsis. */
export function specsCell(pairs: readonly (readonly [name: string, value: string])[]): string {
  const filled = pairs.filter(([name, value]) => name.trim() !== '' && value.trim() !== '')
  if (filled.length === 0) return ''
  return JSON.stringify(
    Object.fromEntries(
      filled.slice(0, MAX_SPECS).map(([name, value]) => [cut(name.trim(), MAX_NAME), cut(value, MAX_VALUE)]),
    ),
  )
}

const cut = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`
