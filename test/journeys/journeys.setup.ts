import { rmSync } from 'node:fs'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#config.ts'
import { openHundredfold } from '#main.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data of a shop that was opened once and closed: each journey begins with a copy. */
    demoFolder: string
  }
}

export default async function setup(project: TestProject) {
  const folder = temporaryFolder('demo')
  const app = await openHundredfold(readConfig({ DATA_DIR: folder }), pino({ level: 'silent' }))
  await app[Symbol.asyncDispose]()
  project.provide('demoFolder', folder)
  return () => rmSync(folder, { recursive: true })
}
