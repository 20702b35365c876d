import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { projects } from './test/projects.ts'

const databases = (process.env.DATABASES ?? 'pglite,postgres').split(',')

/** Long enough for a busy machine: whoever waits longer waits in vain. */
const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
}

const project = (name: keyof typeof projects, globalSetup: string[] = []) => ({
  test: { name, include: projects[name], globalSetup, ...patience },
})

export default defineConfig({
  test: {
    // Vitest leaves a core free for watching; on two cores that is half of them.
    maxWorkers: availableParallelism(),
    projects: [
      // What opens no database runs once; the rest once per database engine.
      project('once'),
      ...(databases.includes('pglite') ? [project('pglite', ['test/databases.setup.ts'])] : []),
      ...(databases.includes('postgres') ? [project('postgres', ['test/databases.setup.ts'])] : []),
      project('journeys', ['test/journeys/journeys.setup.ts']),
    ],
  },
})
