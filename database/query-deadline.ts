/** Above the server's own limit for a statement: it answers sooner, unless its connection is lost without a sign. */
const DEADLINE_MS = 20_000

/** The connection must be discarded: the answer may still arrive, and would be taken for the next statement's. */
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
