// @module-tag full
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BackupRefused } from '#database/backup/format.ts'
import { verifyBackup } from '#database/backup/read.ts'
import { refuseOtherVersions } from '#database/backup/restore.ts'
import { openMailServer } from '#test/mail-server.ts'
import { freePort } from '#test/shop-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { backupsIn, openEmptyPlace, runTask, settingsOf } from './backup-tasks.ts'
import { completePurchase, type Purchase, publishableKey } from './purchases.ts'
import { openTestEnvironment, orderBody, signIn, someProduct, stockedProduct } from './test-environment.ts'

test('what is damaged, newer than the shop or no backup is refused, and nothing is written', async () => {
  await using environment = await openTestEnvironment()
  await using place = await openEmptyPlace()
  const backups = temporaryFolder('backups')
  expect((await runTask('backup', settingsOf(environment), backups)).code, 'of a stopped shop').toBe(0)
  const [file = ''] = backupsIn(backups)
  const bytes = readFileSync(file)

  const refused = async (content: Buffer, why: RegExp) => {
    writeFileSync(file, content)
    const verified = verifyBackup(file).then(({ head }) => refuseOtherVersions(head))
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
    /does not match its checksum/,
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
  await expect.poll(() => mailServer.accepted.length).toBeGreaterThan(0)
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
