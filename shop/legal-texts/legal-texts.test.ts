import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { legalPages } from '#contract/legal-texts/pages.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { withoutTriggers } from '#test/without-triggers.ts'

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
const [today, tomorrow, yesterday] = [day(0), day(1), day(-1)]

/** Returns the public reply about the terms. */
const terms = async ({ nobody }: TestShop, query = '') =>
  (await nobody.get(`/legal-texts/terms${query}`)).body

/** Lets the days of all versions be this much earlier. */
const letDaysPass = ({ untriggered }: TestShop, days: number): Promise<void> =>
  withoutTriggers(untriggered, (tx) =>
    sql`update legal_texts set holds_from = holds_from - ${days}::int`.execute(tx),
  )

test('a version is in force from its day on, and never changes after that', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  expect(await terms(shop)).toEqual({ text: null, versions: [] })
  expect((await admin.get('/overview')).body.exampleTexts).toEqual(legalPages)
  const write = (text: string, from: string) => admin.put('/legal-texts/terms', { text, from })

  expect((await write('## One', today)).body).toEqual({ version: 1 })
  expect(await terms(shop)).toEqual({
    text: { version: 1, from: today, text: '## One' },
    versions: [{ version: 1, from: today }],
  })
  expect((await admin.get('/overview')).body.exampleTexts).toEqual(legalPages.slice(1))
  const changed = shop.db.updateTable('legal_texts').set({ text: 'x' }).execute()
  await expect(changed).rejects.toThrow('a legal text in force stays as it is')
  await expect(shop.db.deleteFrom('legal_texts').execute()).rejects.toThrow('stays')

  expect((await write('## Two', tomorrow)).body).toEqual({ version: 2 })
  expect((await write('## Two, better', tomorrow)).body, 'instead of it').toEqual({ version: 2 })
  expect(await terms(shop)).toMatchObject({ text: { version: 1 }, versions: [{ version: 1 }] })
  expect(await shop.nobody.get('/legal-texts/terms?version=2')).toMatchObject({ status: 404 })
  expect((await admin.get('/legal-texts')).body[0]).toEqual({
    page: 'terms',
    current: { version: 1, from: today, text: '## One' },
    next: { version: 2, from: tomorrow, text: '## Two, better' },
  })

  await letDaysPass(shop, 1)
  expect(await terms(shop)).toMatchObject({
    text: { version: 2, from: today, text: '## Two, better' },
    versions: [{ version: 2 }, { version: 1, from: yesterday }],
  })
  expect(await terms(shop, '?version=1')).toMatchObject({ text: { version: 1, text: '## One' } })
  expect(await shop.rows('audit_log')).toMatchObject([
    { action: 'legal-text-changed', label: 'Terms of use, version 1', before: null },
    { action: 'legal-text-changed', after: { version: 2, text: '## Two' } },
    { action: 'legal-text-changed', before: { text: '## Two' }, after: { text: '## Two, better' } },
  ])
})

test('a version that is not in force yet can be withdrawn', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  await admin.put('/legal-texts/cookies', { text: 'Later', from: tomorrow })
  expect((await admin.delete('/legal-texts/cookies/next')).status).toBe(200)
  expect(await admin.delete('/legal-texts/cookies/next')).toMatchObject({
    status: 404,
    body: { code: 'no-such-legal-text' },
  })
  expect(await shop.rows('legal_texts')).toEqual([])
  expect(await shop.rows('audit_log')).toMatchObject([{}, { action: 'legal-text-withdrawn' }])
})

test('HTML, a title, an empty text and a day that is over are refused; a preview stores nothing', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const write = (text: string, from = today) => admin.put('/legal-texts/privacy', { text, from })
  for (const text of ['<script>steal()</script>', 'a <b>b</b>', '# Title'])
    expect(await write(text), text).toMatchObject({ status: 422, body: { code: 'unreadable-markdown' } })
  expect(await write(' ')).toMatchObject({ status: 400, body: { issues: [{ path: 'text' }] } })
  expect(await write('Text', yesterday)).toMatchObject({ status: 422, body: { code: 'day-is-over' } })
  expect(await admin.put('/legal-texts/imprint', { text: 'x', from: today })).toMatchObject({ status: 400 })
  const { body } = await admin.post('/legal-texts/preview', { text: '## A [link](javascript:steal())' })
  expect(body.html).toMatch(/^<h2 id="a-link">A <a>link<\/a><\/h2>/)
  const buyer = await shop.signUp('ada@example.com')
  expect(await buyer.put('/legal-texts/privacy', { text: 'x', from: today })).toMatchObject({ status: 403 })
  expect(await shop.rows('legal_texts')).toEqual([])
})
