/** All that `main.ts` takes from the demo, when the shop is one. */
export { demoAccounts } from './accounts.ts'
export { loadDemo } from './load.ts'
export { demoPictures } from './pictures/folder.ts'
