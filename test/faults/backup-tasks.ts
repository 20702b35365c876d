import { spawn } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import { dropWhenLeft } from '#test/copy-of-template.ts'
import { databaseUrl, onServer } from '#test/databases.ts'
import { compileCache } from '#test/shop-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import type { TestEnvironment } from './test-environment.ts'

export const settingsOf = ({ folder, url }: Pick<TestEnvironment, 'folder' | 'url'>) => ({
  DATA_DIR: folder,
  ...(url && { DATABASE_URL: url }),
})

/** Runs `npm run audit:data`, `backup`, `restore` or `seed:large`. */
export async function runTask(
  task: 'audit' | 'backup' | 'restore' | 'seed-large',
  settings: Readonly<Record<string, string>>,
  ...given: string[]
) {
  const child = spawn(process.execPath, [`bin/${task}.ts`, ...given], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...compileCache, ...settings },
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, said, complained }
}

/** A place for a restored shop, with nothing in it: a folder, or a database on the server. */
export async function openEmptyPlace() {
  const databases = inject('databases')
  const folder = temporaryFolder('restored')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const serverUrl = databases.engine === 'postgres' ? databases.serverUrl : undefined
  if (serverUrl) await onServer(serverUrl, `create database ${name}`)
  return {
    folder,
    url: serverUrl && databaseUrl(serverUrl, name),
    async [Symbol.asyncDispose]() {
      if (serverUrl) await dropWhenLeft(serverUrl, name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const backupsIn = (folder: string) => readdirSync(folder).map((name) => join(folder, name))
