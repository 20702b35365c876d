const ERROR_RESPONSE = 'E'.charCodeAt(0)
/** A failure is reported in one message of some hundred bytes; rows before it need not be searched. */
const LOOK_WITHIN = 8_192
/** Postgres' messages about a file of its log, and about failures after which it would end itself. */
const FATAL = /"pg_wal\/|\0V(?:PANIC|FATAL)\0|^S(?:PANIC|FATAL)\0/

/**
 * Finds, in messages of Postgres' wire protocol, a failure after which the embedded database must not be used
 * any more: it could not write its log.
 */
export function logFailureIn(answer: Buffer): string | undefined {
  if (answer.length > LOOK_WITHIN) return undefined
  let at = 0
  while (at + 5 <= answer.length) {
    const end = at + 1 + answer.readInt32BE(at + 1)
    const text = answer[at] === ERROR_RESPONSE ? answer.toString('utf8', at + 5, end) : ''
    if (FATAL.test(text)) return /\0M([^\0]*)/.exec(text)?.[1] ?? text
    at = end
  }
  return undefined
}
