/**
 * Longer than the server's own statement timeout: the server answers first, unless its connection is silently
 * lost.
 */
const DEADLINE_MS = 20_000

/**
 * A statement got no answer in time. Its connection must be discarded: the late answer would be taken for the
 * next statement's.
 */
export class QueryTimeout extends Error {
  override readonly message = 'The database did not answer a statement in time.'
}

/** @throws QueryTimeout */
export async function withinDeadline<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new QueryTimeout()), DEADLINE_MS)
  })
  try {
    return await Promise.race([answer, deadline])
  } finally {
    clearTimeout(timer)
  }
}
