import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { projects } from './test/projects.ts'

const databases = (process.env.DATABASES ?? 'pglite,postgres').split(',')

/** Generous on purpose: a slow machine must not fail a correct test. */
const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 180_000 } },
}

/**
 * First in their project, so that no worker is left with one of them at the end: they are slow for various reasons.
 */
const longest = [/slow-clients/, /restoring/, /faults\//, /journeys\/screens/, /stripe\/webhooks/, /races/]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => name.test(moduleId))
      return place === -1 ? longest.length : place
    }
    // A worker serves one project: if projects alternated, workers would be started and would import everything again.
    const byProject = (a: TestSpecification, b: TestSpecification) =>
      a.project.name.localeCompare(b.project.name)
    return (await super.sort(files)).toSorted((a, b) => byProject(a, b) || rank(a) - rank(b))
  }
}

const project = (name: keyof typeof projects) => ({
  test: {
    name,
    include: projects[name],
    globalSetup: name === 'once' || name === 'web' ? [] : ['test/databases.setup.ts'],
    // Test files share their imports, the journeys' browser, and databases that are reset.
    isolate: false,
    // Node imports our sources as they are. Only pages need Vite, for TSX, pictures and import.meta.glob.
    ...(name !== 'web' && { experimental: { viteModuleRunner: false, nodeLoader: false } }),
    // Pages are rendered as in a running shop: React's development build takes an eighth more processor time.
    ...(name === 'journeys' && { env: { NODE_ENV: 'production' } }),
    ...patience,
  },
})

export default defineConfig({
  test: {
    // One more than the number of cores: several tests wait for time to pass.
    maxWorkers: availableParallelism() + 1,
    // A worker of the journeys closes its browsers at its end.
    teardownTimeout: 600_000,
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: 'full',
        description: 'Left out of `npm test`: runs in `npm run test:full`, or when its file is named.',
      },
    ],
    projects: [
      // Tests without a database run once; the rest once per database engine.
      project('once'),
      project('web'),
      ...(databases.includes('pglite') ? [project('pglite')] : []),
      ...(databases.includes('postgres') ? [project('postgres')] : []),
      project('journeys'),
    ],
  },
})
