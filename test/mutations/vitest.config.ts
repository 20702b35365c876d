import { defineConfig } from 'vitest/config'
import { projects } from '../projects.ts'
import { mutated } from './mutated.ts'

/** Tests that try many things many times take long for each mutant, and find other ones each time. */
const repeats = /(model|race|races|oversell)\.test\.ts$/
const chosen = (files: readonly string[]) =>
  files.filter((file) => mutated.tests.some((path) => file.startsWith(path)) && !repeats.test(file))

const patience = { testTimeout: 60_000, hookTimeout: 60_000 }
const onPostgres = chosen(projects.postgres)

export default defineConfig({
  test: {
    // Each run of Stryker's is a process of its own, in which a mutant is switched on for some tests.
    isolate: false,
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'once',
          include: chosen([...projects.once, ...projects.web]),
          isolate: false,
          ...patience,
        },
      },
      ...(onPostgres.length > 0
        ? [
            {
              test: {
                name: 'postgres',
                include: onPostgres,
                globalSetup: ['test/databases.setup.ts'],
                isolate: false,
                // Each mutant imports the whole shop again; Node does that faster than Vite.
                experimental: { viteModuleRunner: false, nodeLoader: false },
                ...patience,
              },
            },
          ]
        : []),
    ],
  },
})
