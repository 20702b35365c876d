import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUrl, onServer } from './databases.ts'
import { binariesIn, NOBODY, untilReady } from './postgres-server.ts'
import { freePort } from './shop-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type ClusterServer = Awaited<ReturnType<typeof openCluster>>['primary']

/**
 * Starts a primary and its standbys, by streaming replication, with an empty database `shop`. The primary waits with
 * each commit until one of them has it, if `isSynchronous`.
 */
export async function openCluster({ standbys, isSynchronous }: { standbys: number; isSynchronous: boolean }) {
  const folder = temporaryFolder('cluster')
  const asRoot = process.getuid?.() === 0
  const user = asRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const { initdb, postgres } = await binariesIn(folder, asRoot)
  if (asRoot) chownSync(folder, NOBODY, NOBODY)
  const first = join(folder, 'data-0')
  const made = spawnSync(initdb, ['-D', first, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...user,
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)

  const server = async (index: number, settings: readonly string[]) => {
    const port = await freePort()
    const data = join(folder, `data-${index}`)
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    let running: ChildProcess | undefined
    const end = async (signal: NodeJS.Signals) => {
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = new Promise((resolve) => running?.once('exit', resolve))
      running.kill(signal)
      await ended
    }
    const start = async () => {
      const given = ['fsync=off', 'max_connections=200', 'wal_keep_size=1GB', ...settings]
      running = spawn(
        postgres,
        ['-D', data, '-h', '127.0.0.1', '-p', port, '-k', folder, ...given.flatMap((one) => ['-c', one])],
        { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
      )
      let said = ''
      running.stderr?.on('data', (text) => {
        said = `${said}${text}`.slice(-4_000)
      })
      await untilReady(url, () => (running?.exitCode === null ? undefined : said))
    }
    return {
      host: `127.0.0.1:${port}`,
      url: databaseUrl(url, 'shop'),
      start,
      /** As a power cut does: at once, with everything that it was doing. */
      async kill() {
        const children = childrenOf(running)
        await end('SIGKILL')
        // They would notice by themselves, after a statement that they are sent meanwhile.
        for (const child of children) killIfThere(child)
      },
      stop: () => end('SIGINT'),
      do: (statement: string) => onServer(url, statement),
    }
  }

  const names = Array.from({ length: standbys }, (_, index) => `standby_${index + 1}`)
  const primary = await server(
    0,
    isSynchronous ? [`synchronous_standby_names=ANY 1 (${names.join(', ')})`] : [],
  )
  const others = []
  for (const [index, name] of names.entries()) {
    const data = join(folder, `data-${index + 1}`)
    cpSync(first, data, { recursive: true })
    writeFileSync(join(data, 'standby.signal'), '')
    if (asRoot) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, data])
    const [host, port] = primary.host.split(':')
    others.push(
      await server(index + 1, [
        `primary_conninfo=host=${host} port=${port} user=postgres application_name=${name}`,
      ]),
    )
  }
  const all = [primary, ...others]
  await primary.start()
  await Promise.all(others.map((other) => other.start()))
  await primary.do('create database shop')
  return {
    primary,
    standbys: others,
    /** The address of all servers. */
    url: `postgres://postgres@${all.map(({ host }) => host).join(',')}/shop?target_session_attrs=read-write`,
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map((one) => one.kill()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The processes of a server, one for each connection; none where the system does not list them. */
function childrenOf({ pid }: Pick<ChildProcess, 'pid'> = { pid: undefined }): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ESRCH') throw failure
  }
}
