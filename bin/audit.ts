import { readConfig } from '#config.ts'
import { auditData } from './audit-data.ts'
import { command } from './command.ts'

// `npm run audit:data`: says OK, or what is wrong, of the database that the settings name.
await command(async () => {
  process.exitCode = (await auditData(readConfig(process.env))) ? 0 : 1
})
