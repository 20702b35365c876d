import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const databases = (process.env.DATABASES ?? 'pglite,postgres').split(',')

/** The same server tests once per database engine; what needs no database runs with the embedded one only. */
const serverTests = ['shop', 'identity', 'cards', 'images', 'mail', 'database', 'http', 'operations'].map(
  (room) => `${room}/**/*.test.ts`,
)
const otherTests = ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'test/*.test.ts', '*.test.ts']

const project = (name: string, include: string[]) => ({
  test: {
    name,
    include,
    globalSetup: ['test/databases.setup.ts'],
    // Several times what the slowest takes: a busy machine fails no test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    // Vitest leaves a core free for watching; on two cores that is half of them.
    maxWorkers: availableParallelism(),
    projects: [
      ...(databases.includes('pglite') ? [project('pglite', [...serverTests, ...otherTests])] : []),
      ...(databases.includes('postgres') ? [project('postgres', serverTests)] : []),
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
