import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, constants, readdirSync, rmSync } from 'node:fs'
import { cp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { Engine } from './engine.ts'
import { recordRun } from './operator-runs.ts'

/** Bytes left free besides a copy, so that the running database can continue. */
const RESERVE_BYTES = 64 * 1024 * 1024
const COPY = /^copy-[0-9a-f-]{36}$/

const Answer = z.union([z.object({ copy: z.string() }), z.object({ problem: z.string() })])

/** The other process's report on its backup, when it is done with the copy. */
const Run = z.object({
  task: z.literal('backup'),
  seconds: z.number().nonnegative(),
  isOk: z.boolean(),
  result: z.string(),
})
const LONGEST_RUN = 8_192

/**
 * Copies the running database's files for other processes of this user (`npm run backup`), which ask on a
 * socket in the data folder. A copy is consistent: statements wait while it is made. It exists until the
 * connection that asked for it closes. If the socket cannot be created, the shop runs without it.
 */
export function serveCopies(folder: string, files: string, engine: Engine): { close(): Promise<void> } {
  const address = addressIn(folder)
  // A killed process leaves both behind.
  for (const name of readdirSync(folder).filter((name) => COPY.test(name)))
    rmSync(join(folder, name), { recursive: true })
  if (process.platform !== 'win32') rmSync(address, { force: true })

  const sockets = new Set<Socket>()
  const answers = new Set<Promise<void>>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const answered = answer(socket)
    answers.add(answered)
    void answered.finally(() => answers.delete(answered) && sockets.delete(socket))
  })
  server.on('error', () => undefined)
  server.listen(address, () => {
    if (process.platform === 'win32') return
    try {
      chmodSync(address, 0o600)
    } catch {
      // The socket was removed in the meantime; do not keep listening where other users may connect.
      server.close()
    }
  })
  server.unref()
  return {
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await Promise.all(answers)
    },
  }

  async function answer(socket: Socket): Promise<void> {
    const left = once(socket, 'close')
    socket.on('error', () => undefined)
    let said = ''
    socket.setEncoding('utf8').on('data', (text) => {
      said += text
      if (said.length > LONGEST_RUN) socket.destroy()
    })
    const copy = join(folder, `copy-${randomUUID()}`)
    try {
      await makeCopy(copy)
      socket.end(JSON.stringify({ copy }))
      await left
      // A process that was killed reports nothing, nor does one of an earlier version.
      if (said !== '') await recordRun(engine, Run.parse(JSON.parse(said)))
    } catch (failure) {
      socket.end(JSON.stringify({ problem: failure instanceof Error ? failure.message : String(failure) }))
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }

  async function makeCopy(copy: string): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    const needed = (await bytesIn(files)) + RESERVE_BYTES
    if (bavail * bsize < needed)
      throw new Error(`the disk of ${folder} has no space for a copy, which takes ${needed >> 20} MB`)
    await engine.exclusively(async (run) => {
      await run('checkpoint')
      // On file systems that support it, this shares blocks until either file is written.
      await cp(files, join(copy, basename(files)), { recursive: true, mode: constants.COPYFILE_FICLONE })
    })
  }
}

export interface FolderCopy extends AsyncDisposable {
  readonly folder: string
  /** Has the running shop record the backup. Call it last. */
  readonly record: (run: z.infer<typeof Run>) => Promise<void>
}

/**
 * Requests a copy of a running shop's data folder.
 * @throws when that process makes none
 */
export async function copyOfRunning(folder: string): Promise<FolderCopy> {
  const socket = connect({ path: addressIn(folder), allowHalfOpen: true })
  await once(socket, 'connect')
  // Not text() of node:stream/consumers, which closes the connection after reading the answer.
  let said = ''
  socket.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  await once(socket, 'end')
  const answer = Answer.parse(JSON.parse(said))
  if ('problem' in answer) throw new Error(answer.problem)
  return {
    folder: answer.copy,
    async record(run) {
      socket.end(JSON.stringify(run))
    },
    async [Symbol.asyncDispose]() {
      socket.end()
      if (!socket.destroyed) await once(socket, 'close')
    },
  }
}

/**
 * Threat: another user of the machine requests copies until the disk is full. Only users who can enter the
 * folder reach the socket.
 */
const addressIn = (folder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\hundredfold-${createHash('sha256').update(folder).digest('hex')}`
    : join(folder, 'copies.sock')

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
