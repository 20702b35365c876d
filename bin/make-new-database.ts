import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NEW_DATABASE, startPGlite } from '#database/pglite.ts'

// Makes the database that new data folders are copied from: build/new-database.
const folder = mkdtempSync(join(tmpdir(), 'hundredfold-new-database-'))
const pglite = await startPGlite({ folder })
await pglite.close()
rmSync(NEW_DATABASE, { recursive: true, force: true })
cpSync(join(folder, 'pglite'), NEW_DATABASE, { recursive: true })
rmSync(folder, { recursive: true })
