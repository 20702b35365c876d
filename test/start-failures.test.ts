import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { NEW_DATABASE } from '#database/pglite.ts'
import { makeCertificate } from './certificate.ts'
import { databaseUrl, failLoudly, onServer } from './databases.ts'
import { startPostgres } from './postgres-server.ts'
import { compileCache, freePort } from './shop-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** As whom a test's server runs for root. */
const NOBODY = 65_534
const asRoot = process.getuid?.() === 0
/** Root may do anything; without its capabilities, it is a user like others. */
const asUser = asRoot ? ['setpriv', '--bounding-set', '-all', '--inh-caps', '-all'] : []
const commands = {
  start: 'build/shop/main.js',
  backup: 'bin/backup.ts',
  restore: 'bin/restore.ts',
  'audit:data': 'bin/audit.ts',
  'seed:large': 'bin/seed-large.ts',
} as const
type Command = keyof typeof commands

/** Runs a command that must fail, and returns what it says: sentences alone. */
async function complaintOf(
  command: Command,
  settings: Record<string, string>,
  ...given: string[]
): Promise<string> {
  const [program = '', ...args] = [...asUser, process.execPath, resolve(commands[command]), ...given]
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      NODE_NO_WARNINGS: '1',
      LOG_LEVEL: 'silent',
      PORT: '0',
      SHOP_MODE: 'demo',
      ...compileCache,
      ...settings,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const opened = new Promise<void>((opened) => child.stdout.once('data', () => opened()))
  const ended = once(child, 'exit')
  const complained = text(child.stderr)
  await Promise.race([opened, ended])
  child.kill('SIGKILL')
  const [code] = await ended
  const said = await complained
  expect([code, said]).toEqual([1, expect.not.stringMatching(/\n {4}at |Error:|wasm|node:/)])
  return said
}

const folders = () => {
  const around = temporaryFolder('start-failures')
  onTestFinished(() => rmSync(around, { recursive: true, force: true }))
  return around
}

/** A folder with the database of a shop, which no test changes. */
async function filledFolder(): Promise<string> {
  const folder = temporaryFolder('start-failures')
  const database = await openDatabase({ folder, onLostConnection: failLoudly })
  await database[Symbol.asyncDispose]()
  return folder
}

let filled: Promise<string> | undefined
const place = async () => {
  filled ??= filledFolder()
  return { DATA_DIR: await filled }
}
afterAll(async () => rmSync((await filled) ?? '', { recursive: true, force: true }))

/** Where no database is, which is found out at once. */
const noDatabase = async () => ({ DATABASE_URL: `postgres://a@127.0.0.1:${await freePort()}/x` })

/** Expects each of these, one after the other, to be said by a start. */
async function expectSaid(cases: readonly (readonly [Record<string, string>, ...RegExp[]])[]): Promise<void> {
  for (const [settings, ...sentences] of cases) {
    const said = await complaintOf('start', settings)
    for (const sentence of sentences) expect(said, JSON.stringify(settings)).toMatch(sentence)
  }
}

test('settings that are wrong are said in sentences, all at once, by every command', async () => {
  const settings = {
    SHOP_MODE: '',
    PUBLIC_URL: 'shop.test',
    SMTP_URL: 'mail.example.com',
    MAIL_FROM: '"Shop"',
    DATABASE_URL: 'db/shop',
  }
  for (const [command, ...given] of [
    ['start'],
    ['backup'],
    ['restore', 'x'],
    ['audit:data'],
    ['seed:large'],
  ] as const) {
    const said = await complaintOf(command, settings, ...given)
    for (const name of [
      'PUBLIC_URL must begin',
      'SMTP_URL must begin',
      'MAIL_FROM is in quotes',
      'DATABASE_URL must be',
    ])
      expect(said).toContain(`  - ${name}`)
    expect(said.includes('SHOP_MODE missing'), command).toBe(command === 'start' || command === 'seed:large')
  }
})

test.skipIf(process.platform === 'win32')('a folder that cannot be used is said in a sentence', async () => {
  const around = folders()
  const file = join(around, 'file')
  writeFileSync(file, '')
  const of = (name: string, change: (path: string) => void) => {
    const folder = join(around, name)
    mkdirSync(join(folder, 'pglite'), { recursive: true })
    cpSync(NEW_DATABASE, join(folder, 'pglite'), { recursive: true })
    writeFileSync(join(folder, 'lock'), '')
    change(folder)
    return { DATA_DIR: folder }
  }
  const closed = (path: string) => chmodSync(path, 0)
  mkdirSync(join(around, 'closed'))
  closed(join(around, 'closed'))
  const unwritable = join(around, 'unwritable')
  mkdirSync(unwritable, { mode: 0o500 })
  await expectSaid([
    [{ DATA_DIR: file }, /^.*file cannot be written \(.*\)\. Name another folder in DATA_DIR/],
    [{ DATA_DIR: join(file, 'data') }, /data cannot be written \(/],
    [{ DATA_DIR: '/proc' }, /^\/proc cannot be written \(/],
    [{ DATA_DIR: '/proc/shop/data' }, /cannot be written \(/],
    [{ DATA_DIR: unwritable }, /unwritable cannot be written \(/],
    [{ DATA_DIR: join(around, 'closed') }, /closed cannot be written \(/],
    [
      of('foreign', (folder) => closed(join(folder, 'pglite', 'global', 'pg_control'))),
      /cannot read and write its file .*pg_control \(.*chown/,
    ],
    [of('lock', (folder) => closed(join(folder, 'lock'))), /lock cannot be opened \(.*chown/],
    [
      of('damaged', (folder) => writeFileSync(join(folder, 'pglite/global/pg_control'), 'x'.repeat(8_192))),
      /does not open its files in .*restore a backup/,
    ],
    [
      of('missing', (folder) => rmSync(join(folder, 'pglite/global/pg_control'))),
      /does not open its files in /,
    ],
    [
      { ...(await noDatabase()), INVOICE_FOLDER: '/proc' },
      /^Invoices cannot be written to \/proc \(.*INVOICE_FOLDER/m,
    ],
    [{ ...(await noDatabase()), INVOICE_FOLDER: file }, /^Invoices cannot be written to /m],
    [{ ...(await noDatabase()), INVOICE_FOLDER: unwritable }, /^Invoices cannot be written to /m],
  ])
  const kept = await place()
  expect(
    await complaintOf(
      'backup',
      of('empty', () => undefined),
      around,
    ),
  ).toMatch(/^There is no shop in this database\./)
  for (const folder of ['/proc/backups', file, unwritable])
    expect(await complaintOf('backup', kept, folder)).toMatch(
      /^The backup cannot be written to .* \(.*\)\. Name a folder/,
    )
  expect(await complaintOf('backup', { DATA_DIR: '/proc' }, around)).toMatch(/^There is no shop in \/proc\./)
  for (const [backup, sentence] of [
    [join(around, 'none'), /^.*none cannot be read \(ENOENT/],
    [around, /cannot be read \(EISDIR/],
    [file, /is not a whole backup/],
  ] as const)
    expect(await complaintOf('restore', kept, backup)).toMatch(sentence)
  expect(await complaintOf('audit:data', { DATA_DIR: '/proc' })).toMatch(/^There is no shop in \/proc\./)
})

/** A small disk; only root may mount one, and not everywhere. */
function smallDisk(): string | undefined {
  const disk = folders()
  if (!asRoot || spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', disk]).status !== 0)
    return undefined
  onTestFinished(() => void spawnSync('umount', [disk]))
  return disk
}

test('a full disk is said in a sentence', async ({ skip }) => {
  const disk = smallDisk() ?? skip('no file system can be mounted here')
  await expectSaid([
    [{ DATA_DIR: disk }, /^The disk of .* is full: the database needs \d+ MB of free space\. Free some/],
  ])
  spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'ballast')}`, 'bs=1M'])
  await expectSaid([
    [
      { ...(await noDatabase()), INVOICE_FOLDER: disk },
      /^Invoices cannot be written to .*ENOSPC.*space on its disk/m,
    ],
  ])
  expect(await complaintOf('backup', await place(), disk)).toMatch(
    /^The backup cannot be written to .*ENOSPC/,
  )
})

test('ports, folders and the database that cannot be used are all said at once', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  onTestFinished(() => void holder.close())
  const taken = String((holder.address() as AddressInfo).port) // it listens on a port, not on a pipe
  const lowest = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
  const mail = { INBOUND_MAIL_DOMAIN: 'orders.example.com' }
  const closed = await noDatabase()
  await expectSaid([
    [
      { ...(await noDatabase()), PORT: taken, INVOICE_FOLDER: '/proc', ...mail, INBOUND_MAIL_PORT: taken },
      /^The database cannot be reached: .*Check DATABASE_URL/m,
      /^Invoices cannot be written to \/proc/m,
      /^Another process listens on port \d+ of 127\.0\.0\.1\. Stop it, or set another PORT\.$/m,
      /Stop it, or set another INBOUND_MAIL_PORT\.$/m,
    ],
    [
      { ...(await place()), PORT: taken, ...mail, INBOUND_MAIL_PORT: taken },
      /another PORT\.\n.*another INBOUND_MAIL_PORT\.\n$/,
    ],
    [{ ...closed, HOST: '192.0.2.1' }, /^This machine does not have the address 192\.0\.2\.1\./m],
    [{ ...closed, HOST: 'no-such-host.invalid' }, /^HOST is no-such-host\.invalid, which has no address\./m],
    ...(lowest > 1
      ? [
          [
            { ...closed, PORT: String(lowest - 1) },
            /^This user may not listen on port \d+\. Set PORT to 1024 or above/m,
          ] as const,
        ]
      : []),
  ])
})

/** A server of this test alone, with what shops meet at servers of others. */
async function openServer() {
  const folder = folders()
  const server = await startPostgres({ folder: join(folder) })
  onTestFinished(server.stop)
  const as = (user: string, database: string, host = '127.0.0.1') => {
    const url = new URL(databaseUrl(server.url, database))
    url.username = user
    url.password = 'right'
    url.hostname = host
    return url.href
  }
  return { folder, server, as }
}

test.skipIf(process.env.TEST_DATABASE_URL !== undefined)(
  'a database server that cannot be used is said in a sentence',
  async () => {
    const { folder, server, as } = await openServer()
    const run = (statement: string, database = 'postgres') =>
      onServer(databaseUrl(server.url, database), statement)
    await run("create role owner login password 'right'")
    await run("create role guest login password 'right'")
    await run('create database shop owner owner')
    await run("create database ascii owner owner encoding 'SQL_ASCII' locale 'C' template template0")
    await run('create database standby owner owner')
    await run('alter database standby set default_transaction_read_only = on')
    // Others must give their password, and the superuser of the tests none.
    writeFileSync(
      join(folder, 'data', 'pg_hba.conf'),
      'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
    )
    await run('select pg_reload_conf()')
    const url = as('owner', 'shop')
    const older = await openOlder(server.url, await versionOf(server.url))
    const cases = [
      [
        url.replace('right', 'wrong'),
        /^The database server refuses the shop: password authentication failed for user "owner"\. Check/,
      ],
      [url.replace('owner', 'nobody'), /^The database server refuses the shop: /],
      [as('owner', 'none'), /^The database server refuses the shop: database "none" does not exist\. Check/],
      [
        as('owner', 'shop', 'no-such-host.invalid'),
        /^The host of the database has no address: .*no-such-host\.invalid/,
      ],
      [`${url}?sslmode=verify-full`, /^The database server does not offer TLS/],
      [`${url}?sslmode=verify-full&sslrootcert=/none.pem`, /^DATABASE_URL cannot be used: ENOENT.*none\.pem/],
      [
        as('guest', 'shop'),
        /^The role "guest" may not create schemas .*alter database "shop" owner to "guest"$/m,
        /^The role "guest" may not create tables/m,
        /^The role "guest" may not create the extension pg_trgm/m,
      ],
      [as('owner', 'ascii'), /^The database "ascii" has the encoding SQL_ASCII/],
      [as('owner', 'standby'), /^The database "standby" takes no writes/],
      [older, /^The database server is Postgres \d+\S*, and the shop needs 15 or newer\./],
      [
        `postgres://owner@127.0.0.1:${await freePort()}/shop`,
        /^The database cannot be reached: connect ECONNREFUSED/,
      ],
    ] as const
    for (const [DATABASE_URL, ...sentences] of cases) {
      const commands =
        DATABASE_URL === older
          ? (['start', 'audit:data', 'seed:large'] as const)
          : (['start', 'backup'] as const)
      for (const command of commands) {
        const said = await complaintOf(command, { DATABASE_URL }, ...(command === 'backup' ? [folder] : []))
        if (command === 'backup')
          expect(said.trimEnd().split('\n'), 'a backup needs no rights').toHaveLength(1)
        else for (const sentence of sentences) expect(said).toMatch(sentence)
      }
    }
    const secrets = folders()
    const { certificate, key } = makeCertificate(secrets)
    chmodSync(secrets, 0o755)
    if (asRoot) chownSync(key, NOBODY, NOBODY)
    await run(`alter system set ssl_cert_file = '${certificate}'`)
    await run(`alter system set ssl_key_file = '${key}'`)
    await run('alter system set ssl = on')
    await run('select pg_reload_conf()')
    for (const ofServer of ['', `&sslrootcert=${certificate}`]) {
      const settings = { DATABASE_URL: `${as('guest', 'shop')}?sslmode=verify-full${ofServer}` }
      const said = () => complaintOf('start', settings)
      if (ofServer === '')
        await expect
          .poll(said)
          .toMatch(/^The certificate of the database server is not trusted: .*sslrootcert/)
      else expect(await said(), 'it is connected').toMatch(/^The role "guest" may not/)
    }
    expect(await complaintOf('start', { DATABASE_URL: older })).not.toContain('right')
  },
)

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('show server_version_num')
  await client.end()
  return String(rows[0]?.server_version_num)
}

/** The server, as one that says it is of version 14. */
async function openOlder(serverUrl: string, version: string): Promise<string> {
  const { port } = new URL(serverUrl)
  const proxy = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1')
    client.pipe(server)
    server.on('data', (bytes) =>
      client.write(bytes.toString('latin1').replaceAll(version, `14${version.slice(2)}`), 'latin1'),
    )
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const url = new URL(serverUrl)
  url.port = String((proxy.address() as AddressInfo).port) // it listens on a port, not on a pipe
  return url.href
}
