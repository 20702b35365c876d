/** The demo's parts that the root's `open.ts` imports, in demo mode only. */
export { demoAccounts } from './accounts.ts'
export { loadDemo } from './load.ts'
export { demoPictures } from './pictures/folder.ts'
export { purchasingSystem } from './procurement/connection.ts'
export { routes } from './routes.ts'
export { demoTaxNumbers } from './tax-numbers.ts'
