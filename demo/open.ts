/** The demo's parts that `main.ts` imports, in demo mode only. */
export { demoAccounts } from './accounts.ts'
export { loadDemo } from './load.ts'
export { demoPageRoutes } from './page.ts'
export { demoPictures } from './pictures/folder.ts'
export { purchasingSystem } from './procurement/connection.ts'
export { procurementRoutes } from './procurement/routes.ts'
export { demoTaxNumbers } from './tax-numbers.ts'
