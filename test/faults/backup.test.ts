import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { BackupRefused } from '#database/backup/format.ts'
import { verifyBackup } from '#database/backup/read.ts'
import { refuseNewer } from '#database/backup/restore.ts'
import { dropWhenLeft } from '#test/copy-of-template.ts'
import { databaseUrl, onServer } from '#test/databases.ts'
import { openMailServer } from '#test/mail-server.ts'
import { freePort } from '#test/shop-process.ts'
import { size } from '#test/sizes.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { completePurchase, type Purchase, publishableKey } from './purchases.ts'
import {
  openTestEnvironment,
  orderBody,
  signIn,
  someProduct,
  stockedProduct,
  type TestEnvironment,
} from './test-environment.ts'

const WRITERS = size(4, 40)
const BACKUPS = size(1, 10)
const TIMEOUT_MS = size(400_000, 1_800_000)

const settingsOf = ({ folder, url }: Pick<TestEnvironment, 'folder' | 'url'>) => ({
  DATA_DIR: folder,
  ...(url && { DATABASE_URL: url }),
})

async function runTask(
  task: 'audit' | 'backup' | 'restore',
  settings: Readonly<Record<string, string>>,
  ...given: string[]
) {
  const child = spawn(process.execPath, [`bin/${task}.ts`, ...given], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...settings },
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, said, complained }
}

/** A place for a restored shop, with nothing in it: a folder, or a database on the server. */
async function openEmptyPlace() {
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

const backupsIn = (folder: string) => readdirSync(folder).map((name) => join(folder, name))
const linesOf = (file: string | undefined) =>
  gunzipSync(readFileSync(String(file)))
    .toString()
    .split('\n')

/** Each with the table that it is of; and the sequences. */
function rowsOf(file: string | undefined): string[] {
  let table = ''
  const rows = linesOf(file)
    .slice(1, -2)
    .flatMap((line) => {
      if (line.startsWith('[')) return JSON.parse(line).map((row: unknown) => table + JSON.stringify(row))
      table = line
      return [line]
    })
  return rows.toSorted()
}

test('a backup of a shop that is selling restores every order that was acknowledged before, and no half of one', {
  timeout: TIMEOUT_MS,
}, async () => {
  await using environment = await openTestEnvironment()
  await using place = await openEmptyPlace()
  const backups = temporaryFolder('backups')
  const shop = await environment.start()
  const buyer = await signIn(shop.url)
  const counter = {
    buyer,
    ...shop,
    cardKey: await publishableKey(shop.url),
    product: await stockedProduct(shop.url),
  }
  const purchases: Purchase[] = []
  let over = false
  const write = async () => {
    while (!over) {
      const purchase: Purchase = { key: crypto.randomUUID() }
      purchases.push(purchase)
      await completePurchase(purchase, counter)
    }
  }
  const writing = Promise.all(Array.from({ length: WRITERS }, write))
  const paid = () => purchases.filter((purchase) => purchase.paid).length
  let before: Purchase[] = []
  for (let backup = 0; backup < BACKUPS; backup += 1) {
    const until = paid() + WRITERS
    await expect.poll(paid).toBeGreaterThan(until)
    before = purchases.map((purchase) => ({ ...purchase }))
    expect(await runTask('backup', settingsOf(environment), backups, '--keep', '1')).toMatchObject({
      code: 0,
      complained: '',
    })
    expect(paid(), 'the shop went on selling').toBeGreaterThan(
      before.filter((purchase) => purchase.paid).length,
    )
  }
  over = true
  await writing
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  expect(readdirSync(environment.folder).filter((name) => name.startsWith('copy'))).toEqual([])

  const [file = '', ...older] = backupsIn(backups)
  expect(older, 'one was to be kept').toEqual([])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await runTask('restore', settingsOf(place), file)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Restored [\d,]+ rows .*\nOK: stock, orders and money agree\.\n$/s),
  })
  // The same again, row for row, but for when it was taken.
  await runTask('backup', settingsOf(place), backups)
  const again = backupsIn(backups).find((name) => name !== file)
  expect(rowsOf(again)).toEqual(rowsOf(file))

  const restored = await environment.start(settingsOf(place))
  const sameBuyer = await signIn(restored.url)
  for (const { order, paid } of before.filter(({ order }) => order)) {
    const { status, body } = await sameBuyer.call(`/orders/${order}`)
    expect([status, paid && typeof body.transactionId]).toEqual([200, paid && 'string'])
  }
  expect(
    (await buyer.call(`/orders/${before.find(({ order }) => order)?.order}`)).status,
    'a token of before holds: the keys are there',
  ).toBe(200)
  const next = await sameBuyer.call('/order', { body: orderBody(counter.product), key: crypto.randomUUID() })
  expect(next.status, 'sequences go on where they were').toBe(200)
  restored.child.kill('SIGTERM')
  expect(await restored.ended).toBe(0)
  rmSync(backups, { recursive: true })
})

test('what is damaged, newer than the shop or no backup is refused, and nothing is written; so is a place with data', async () => {
  await using environment = await openTestEnvironment()
  await using place = await openEmptyPlace()
  const shop = await environment.start()
  shop.child.kill('SIGTERM')
  await shop.ended
  const backups = temporaryFolder('backups')
  expect((await runTask('backup', settingsOf(environment), backups)).code, 'of a stopped shop').toBe(0)
  const [file = ''] = backupsIn(backups)
  const bytes = readFileSync(file)

  const refused = async (content: Buffer, why: RegExp) => {
    writeFileSync(file, content)
    const verified = verifyBackup(file).then(({ head }) => refuseNewer(head))
    const refusal = await verified.catch((failure: unknown) => failure)
    expect(refusal).toBeInstanceOf(BackupRefused)
    expect(String(refusal)).toMatch(why)
  }
  const refusedByCommand = async (why: RegExp) => {
    const { code, complained } = await runTask('restore', settingsOf(place), file)
    expect([code, complained]).toEqual([1, expect.stringMatching(why)])
    expect(complained).not.toContain('    at ')
  }
  const flipped = Buffer.from(bytes)
  flipped[bytes.length >> 1] = 255 - (bytes[bytes.length >> 1] ?? 0)
  await refused(flipped, /is not a whole backup/)
  await refusedByCommand(/is not a whole backup/)
  await refused(bytes.subarray(0, bytes.length - 100), /is not a whole backup/)
  const lines = gunzipSync(bytes).toString().split('\n')
  await refused(gzipSync(lines.slice(0, -2).join('\n')), /its end is missing/)
  await refused(
    gzipSync(lines.map((line) => line.replace('admin@example.com', 'enemy@example.com')).join('\n')),
    /does not have the sum/,
  )
  await refused(Buffer.from('What is this?'), /is not a whole backup/)
  await refused(gzipSync('{"hello":1}\n{}\n'), /not a backup of a shop/)
  await refused(withSum([edited(lines[0], { format: 2 }), ...lines.slice(1, -2)]), /newer version/)
  const head = JSON.parse(lines[0] ?? '')
  const migrations = [...head.migrations, '9999-teleport.sql']
  await refused(withSum([edited(lines[0], { migrations }), ...lines.slice(1, -2)]), /9999-teleport\.sql/)
  await refusedByCommand(/9999-teleport\.sql/)

  writeFileSync(file, bytes)
  expect((await runTask('restore', settingsOf(place), file)).code, 'the place was left empty').toBe(0)
  await refusedByCommand(/There is a database in|This database is not empty/)
  rmSync(backups, { recursive: true })
})

test('a drill audits a live shop’s backup, opens it, and sends nothing of what waits in it', async () => {
  await using environment = await openTestEnvironment()
  await using place = await openEmptyPlace()
  await using mailServer = await openMailServer()
  const backups = temporaryFolder('backups')
  const unreachable = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'shop@example.com' }
  const shop = await environment.start({ ...unreachable, LOG_LEVEL: 'silent' })
  const buyer = await signIn(shop.url)
  const purchase: Purchase = { key: crypto.randomUUID() }
  const cardKey = await publishableKey(shop.url)
  await completePurchase(purchase, { buyer, url: shop.url, cardKey, product: await stockedProduct(shop.url) })
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  // A live shop's payments are at its card service.
  await environment.read((db) => sql`truncate card_payment_intents cascade`.execute(db))
  await runTask('backup', settingsOf(environment), backups)
  const [file = ''] = backupsIn(backups)

  const settings = {
    ...settingsOf(place),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'shop@example.com',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  }
  const drill = { ...settings, SHOP_MODE: 'drill' }
  expect(await runTask('restore', drill, file)).toMatchObject({
    code: 0,
    said: expect.stringContaining('\nOK: stock, orders and money agree.\n'),
  })
  expect((await runTask('audit', settingsOf(place))).said, 'the sandbox has none of them').toContain(
    'violations',
  )

  const opened = await environment.start(drill)
  expect(opened.said()).toContain('drill mode')
  const again = await signIn(opened.url)
  expect((await again.call(`/orders/${purchase.order}`)).body).toMatchObject({ status: 'pending' })
  expect((await again.call('/order', { body: orderBody(await someProduct(opened.url)) })).status).toBe(200)
  opened.child.kill('SIGTERM')
  expect(await opened.ended).toBe(0)
  expect(mailServer.accepted).toEqual([])

  const sending = await environment.start({
    ...settingsOf(place),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'shop@example.com',
  })
  await expect.poll(() => mailServer.accepted.length, { timeout: 60_000 }).toBeGreaterThan(0)
  sending.child.kill('SIGTERM')
  await sending.ended
  rmSync(backups, { recursive: true })
})

const edited = (line: string | undefined, change: object) =>
  JSON.stringify({ ...JSON.parse(line ?? ''), ...change })

/** A file whose sum is right. */
function withSum(lines: readonly string[]): Buffer {
  const content = lines.map((line) => `${line}\n`).join('')
  const sha256 = createHash('sha256').update(content).digest('hex')
  return gzipSync(`${content}${JSON.stringify({ rows: 1, sha256 })}\n`)
}
