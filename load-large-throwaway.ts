import { openDatabase } from '#database/open.ts'
import { loadDemo } from './demo/load.ts'
import { loadLarge } from './demo/large.ts'
const open = await openDatabase({ url: process.env.U, folder: '/tmp/guards/x', mode: 'demo', onLostConnection: () => undefined, withoutTimeout: true })
await loadDemo(open.db); console.log('demo', new Date())
await loadLarge(open.db, { products: 5000, orders: 60000 }); console.log('large', new Date())
await open[Symbol.asyncDispose]()
process.exit(0)
