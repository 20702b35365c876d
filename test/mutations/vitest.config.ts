import { defineConfig } from 'vitest/config'
import { projects } from '../projects.ts'

const mutated = process.env.MUTATED_PATHS?.split(',')
/** Beside what is mutated; for the rules of contract/ also tests of pages, which use them without a database. */
const folders = mutated?.map((path) => path.replace(/\/[^/]*\.ts$/, '')) ?? ['contract', 'web/features']
/** Tests that try many things many times take long for each mutant, and find other ones each time. */
const repeats = /(model|race|races|oversell)\.test\.ts$/
const beside = (files: readonly string[]) =>
  files.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)) && !repeats.test(file))

const patience = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // Each run of Stryker's is a process of its own, in which a mutant is switched on for some tests.
    isolate: false,
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'once',
          include: beside([...projects.once, ...projects.web]),
          isolate: false,
          ...patience,
        },
      },
      ...(mutated
        ? [
            {
              test: {
                name: 'postgres',
                include: beside(projects.postgres),
                globalSetup: ['test/databases.setup.ts'],
                isolate: false,
                ...patience,
              },
            },
          ]
        : []),
    ],
  },
})
