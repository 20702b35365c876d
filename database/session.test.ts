import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { openPostgres } from '#database/postgres.ts'
import { copyOfTemplate } from '#test/copy-of-template.ts'
import { failLoudly, onServer } from '#test/databases.ts'

/** A proxy that keeps what each connection has sent to the server. */
async function openRecorder(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sent: string[] = []
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    const index = sent.push('') - 1
    client.on('data', (bytes) => {
      sent[index] += bytes.toString('latin1')
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((proxy.address() as AddressInfo).port) // it listens on a port, not on a pipe
  return {
    url: url.href,
    sent,
    [Symbol.dispose]: () => void proxy.close(),
  }
}

test('every kind of connection says that nothing is compiled, and how long its statements may take', async () => {
  const databases = inject('databases')
  if (databases.engine === 'pglite') return
  const copy = await copyOfTemplate(databases.serverUrl, 'empty')
  // As Postgres comes, and as an operator may have set it.
  await onServer(databases.serverUrl, `alter database ${new URL(copy.url).pathname.slice(1)} set jit = on`)
  try {
    using recorder = await openRecorder(copy.url)
    const text = `select current_setting('jit') as jit, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`
    const asked = sql.raw<Record<string, string>>(text)
    const heard = Promise.withResolvers<void>()
    const usual = { folder: '', url: recorder.url, onLostConnection: failLoudly }
    {
      await using shop = await openDatabase({ ...usual, onChange: () => heard.resolve() })
      await heard.promise
      const limited = { jit: 'off', statement: '15s', idle: '15s' }
      expect((await asked.execute(shop.db)).rows, 'pool').toEqual([limited])
      expect((await shop.engine.execute(text)).rows, 'jobs').toEqual([limited])
      expect(await shop.engine.exclusively((run) => run(text)), 'backup').toEqual([limited])
    }
    await using audit = await openDatabase({ ...usual, withoutTimeout: true })
    expect((await asked.execute(audit.db)).rows, 'audit').toEqual([{ jit: 'off', statement: '0', idle: '0' }])
    const engine = openPostgres(usual)
    expect((await engine.execute(text)).rows, 'without a watch').toMatchObject([{ jit: 'off' }])
    await engine.close()
    const listeners = recorder.sent.filter((bytes) => bytes.includes('listen public_changes'))
    expect(listeners.length).toBeGreaterThan(0)
    for (const bytes of recorder.sent) {
      expect(bytes, 'PgBouncer refuses these').not.toMatch(
        /\0(?:statement_timeout|idle_in_\w+|jit|options)\0/,
      )
      const first = /'jit', 'off'|listen |select current|begin/.exec(bytes)?.[0]
      expect(first, 'the first statement').toBe("'jit', 'off'")
    }
  } finally {
    await copy.drop()
  }
})
