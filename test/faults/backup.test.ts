// @module-tag full
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { size } from '#test/sizes.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { backupsIn, openEmptyPlace, runTask, settingsOf } from './backup-tasks.ts'
import { completePurchase, type Purchase, publishableKey } from './purchases.ts'
import { openTestEnvironment, orderBody, signIn, stockedProduct } from './test-environment.ts'

const WRITERS = size(2, 40)
const BACKUPS = size(1, 10)
const TIMEOUT_MS = size(400_000, 1_800_000)

const linesOf = (file: string | undefined) =>
  gunzipSync(readFileSync(String(file)))
    .toString()
    .split('\n')

/** Each with the table that it is of; and the sequences. Without the restored shop's audit, which is recorded there. */
function rowsOf(file: string | undefined): string[] {
  let table = ''
  const rows = linesOf(file)
    .slice(1, -2)
    .flatMap((line) => {
      if (line.startsWith('[')) return JSON.parse(line).map((row: unknown) => table + JSON.stringify(row))
      table = line
      return [line]
    })
  return rows.filter((row) => !row.includes('operator_runs')).toSorted()
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
  const runs = await environment.read((db) => db.selectFrom('operator_runs').selectAll().execute())
  expect(runs, 'admins see each').toEqual(
    Array.from({ length: BACKUPS }, () =>
      expect.objectContaining({ task: 'backup', is_ok: true, result: expect.stringContaining(backups) }),
    ),
  )

  const [file = '', ...older] = backupsIn(backups)
  expect(older, 'one was to be kept').toEqual([])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await runTask('restore', settingsOf(place), file)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Restored [\d,]+ rows .*\nOK: stock, orders and money agree\.\n$/s),
  })
  expect(await runTask('restore', settingsOf(place), file), 'into a place with data').toMatchObject({
    code: 1,
    complained: expect.stringMatching(/^(There is a database in|This database is not empty).*\n$/),
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
