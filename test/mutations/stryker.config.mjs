import { globSync, readFileSync } from 'node:fs'
import { mutated } from './mutated.ts'

/**
 * Every n-th line of a file, the same ones each time, so that a long folder gets a score in reasonable time. A mutant
 * that spans several lines, such as a function without its body, is then left out.
 */
const linesOf = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((_, index) => (index % mutated.every === 0 ? [`${file}:${index + 1}-${index + 1}`] : []))
const files = mutated.paths.flatMap((path) => (path.endsWith('.ts') ? path : globSync(`${path}/**/*.ts`)))
const sources = files.filter((file) => !file.endsWith('.test.ts'))

export default {
  mutate: mutated.every === 1 ? sources : sources.flatMap(linesOf),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutations/vitest.config.ts', related: false, pool: 'forks' },
  coverageAnalysis: 'perTest',
  // Schemas and tables are made while a file is loaded: each of their mutants would need a process of its own.
  ignoreStatic: true,
  mutator: {
    // Texts, field names and patterns: tests state them as they are.
    excludedMutations: ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'Regex'],
  },
  concurrency: 2,
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 20,
  ignorePatterns: [
    // The setup of the databases opens the shop with its built pages.
    '/build/{client,documentation,mutations,new-database}',
    '/data',
    '/docs',
    '/bench',
    '/backups',
    '/.react-router',
    '/web/public',
  ],
  // Stryker would rewrite its paths with functions that TypeScript 7 no longer has. Nothing needs rewriting: the copy
  // of the sources is a tree like this one.
  tsconfigFile: '',
  tempDirName: 'build/mutations/sandbox',
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'build/mutations/report.json' },
  htmlReporter: { fileName: 'build/mutations/report.html' },
}
