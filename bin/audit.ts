import { readCommandConfig } from '#config.ts'
import { auditData, NoShop } from './audit-data.ts'
import { command } from './command.ts'

// `npm run audit:data`: prints OK, or the problems of the configured database.
await command(async () => {
  process.exitCode = (await auditData(readCommandConfig(process.env))) ? 0 : 1
}, [NoShop])
