import type { Engine } from '#database/engine.ts'

const TIMEOUT_MS = 2_000

/** Readiness: whether the database answers in time. */
export async function isReady(engine: Engine): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS)
  })
  const answered = engine.execute('select 1').then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, timeout])
  } finally {
    clearTimeout(timer)
  }
}
