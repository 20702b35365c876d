import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { projects } from './test/projects.ts'

const databases = (process.env.DATABASES ?? 'pglite,postgres').split(',')

/** Generous on purpose: a slow machine must not fail a correct test. */
const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Start first, so that no worker is left with one of them at the end: they are slow for various reasons. */
const longest = [/slow-clients/, /restoring/, /faults\//, /journeys\/screens/, /stripe\/webhooks/, /races/]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => name.test(moduleId))
      return place === -1 ? longest.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

const project = (name: keyof typeof projects) => ({
  test: {
    name,
    include: projects[name],
    globalSetup: name === 'once' ? [] : ['test/databases.setup.ts'],
    // Test files share their imports, the journeys' browser, and databases that are reset.
    isolate: false,
    ...patience,
  },
})

export default defineConfig({
  test: {
    // One more than the number of cores: several tests wait for time to pass.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Tests without a database run once; the rest once per database engine.
      project('once'),
      ...(databases.includes('pglite') ? [project('pglite')] : []),
      ...(databases.includes('postgres') ? [project('postgres')] : []),
      project('journeys'),
    ],
  },
})
