/** The rules of contract/ that are more than schemas. */
const rules = [
  'approvals/needs-approval',
  'charges/calculate',
  'charges/charges',
  'charges/freight',
  'charges/tax',
  'charges/tax-category',
  'charges/worth',
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
  'stock/shown-dates',
  'users/admin-roles',
].map((name) => `contract/${name}.ts`)

const { MUTATED_PATHS, MUTATION_TESTS, MUTATE_EVERY = '1' } = process.env

/**
 * The files to mutate and the tests to run. Without paths: the rules of `contract/`, with the tests of pages, which use them
 * without a database. `npm run mutate -- shop/stock --tests=shop/stock,shop/products/admin.test.ts --every=3` mutates
 * every third line of the files below `shop/stock`, and runs the tests in those folders and files; the default is the
 * tests beside what is mutated.
 */
export const mutated = {
  paths: MUTATED_PATHS?.split(',') ?? rules,
  tests: (MUTATION_TESTS ?? MUTATED_PATHS)?.split(',').map(testsAt) ?? ['contract/', 'web/features/'],
  every: Number(MUTATE_EVERY),
}

/** Returns the test file itself, or the folder of a source file. */
function testsAt(path: string): string {
  if (path.endsWith('.test.ts')) return path
  return `${path.replace(/\/[^/]*\.ts$/, '')}/`
}
