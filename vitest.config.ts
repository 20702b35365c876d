import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const databases = (process.env.DATABASES ?? 'pglite,postgres').split(',')

/** The same server tests once per database engine; what needs no database runs with the embedded one only. */
const serverTests = ['shop', 'identity', 'cards', 'images', 'mail', 'database', 'http', 'operations']
  .map((room) => `${room}/**/*.test.ts`)
  .concat('test/faults/*.test.ts')
/** What only a server of its own can suffer. */
const postgresTests = ['test/faults/postgres/*.test.ts']
const otherTests = [
  'contract/**/*.test.ts',
  'demo/**/*.test.ts',
  'web/**/*.test.{ts,tsx}',
  'test/*.test.ts',
  '*.test.ts',
]

/** Long enough for a busy machine: whoever waits longer waits in vain. */
const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
}

const project = (name: string, include: string[]) => ({
  test: {
    name,
    include,
    globalSetup: ['test/databases.setup.ts'],
    ...patience,
  },
})

export default defineConfig({
  test: {
    // Vitest leaves a core free for watching; on two cores that is half of them.
    maxWorkers: availableParallelism(),
    projects: [
      ...(databases.includes('pglite') ? [project('pglite', [...serverTests, ...otherTests])] : []),
      ...(databases.includes('postgres') ? [project('postgres', [...serverTests, ...postgresTests])] : []),
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/journeys/journeys.setup.ts'],
          ...patience,
        },
      },
    ],
  },
})
