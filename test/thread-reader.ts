import { Refusal } from '#contract/refusals.ts'
import { Unreadable } from '#http/xml/unreadable.ts'

export type Task = 'text' | 'unreadable' | 'refusal' | 'fault' | 'endless' | 'memory'

/** What http/threads/pool.test.ts runs in threads. */
export async function read(task: Task): Promise<string> {
  switch (task) {
    case 'text':
      return 'read'
    case 'unreadable':
      throw new Unreadable('Nobody can read this.')
    case 'refusal':
      throw new Refusal('import-too-large', { message: 'Too large here.', most: 3 })
    case 'fault':
      throw new RangeError('a fault')
    case 'endless':
      for (;;) Math.random()
    case 'memory': {
      const kept: string[][] = []
      for (;;) kept.push(Array.from({ length: 100_000 }, (_, n) => `${n} of ${kept.length}`))
    }
  }
}
