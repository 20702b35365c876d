import type { Engine } from '#database/engine.ts'

const ANSWER_WITHIN_MS = 2_000

/** Whether the database answers in time: without it nothing can be shown or sold. */
export async function isReady(engine: Engine): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
  })
  const answered = engine.execute('select 1').then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
