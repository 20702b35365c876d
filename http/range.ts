/** First byte, and the byte after the last. */
export interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Parses a Range header for a body (RFC 9110 §14). Undefined for the whole body: no header, another unit,
 * several ranges or an invalid value, all of which a server may ignore.
 */
export function rangeIn(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size }
  const start = Number(first)
  const end = last === '' ? size : Math.min(size, Number(last) + 1)
  if (last !== '' && Number(last) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}
