/**
 * The rules of contract/ that are more than schemas; `npm run mutate -- shop/stock,shop/refunds` changes the files below
 * these paths instead, one at a time, and runs the tests beside them.
 */
const rules = [
  'approvals/limits',
  'charges/charges',
  'charges/freight',
  'charges/tax',
  'invoices/endpoints',
  'money',
  'orders/deliveries',
  'orders/status',
  'pricing',
  'products/quantity',
  'quotes/status',
  'refunds/endpoints',
  'returns/endpoints',
  'shipments/serials',
  'stock/promise-dates',
  'users/admin-roles',
].map((name) => `contract/${name}.ts`)
const paths = process.env.MUTATED_PATHS?.split(',') ?? rules

export default {
  mutate: paths.map((path) => (path.endsWith('.ts') ? path : `${path}/**/!(*.test).ts`)),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutations/vitest.config.ts', related: false },
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
  ignorePatterns: ['/build', '/data', '/docs', '/bench', '/backups', '/.react-router', '/web/public'],
  // Stryker would rewrite its paths with functions that TypeScript 7 no longer has. Nothing needs rewriting: the copy
  // of the sources is a tree like this one.
  tsconfigFile: '',
  tempDirName: 'build/mutations/sandbox',
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'build/mutations/report.json' },
  htmlReporter: { fileName: 'build/mutations/report.html' },
}
