import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config.ts'
import { personalAgents, trainingCrawlers } from '#contract/settings/crawlers.ts'
import { openDatabase } from '#database/open.ts'
import { openHundredfold } from '#open.ts'
import { databasePlace } from './database-place.ts'
import { failLoudly } from './databases.ts'

/** The built shop with the demo, and a second connection to its database. */
async function openPages() {
  const place = await databasePlace('demo')
  onTestFinished(() => place[Symbol.asyncDispose]())
  const database = await openDatabase({ ...place, onLostConnection: failLoudly })
  onTestFinished(() => database[Symbol.asyncDispose]())
  const app = await openHundredfold(readConfig(place.settings), pino({ level: 'silent' }))
  onTestFinished(() => app[Symbol.asyncDispose]())
  return {
    db: database.db,
    async ask(path: string) {
      const reply = await app.fetch(new Request(`http://localhost:3000${path}`))
      return { status: reply.status, headers: reply.headers, text: await reply.text() }
    },
  }
}

/** The rules that a program follows: those of the group that names it, else those for all. */
function rulesFor(robots: string, token: string): readonly string[] {
  const groups = robots
    .split('\n\n')
    .map((group) => group.split('\n').filter((line) => !line.startsWith('#')))
  const of = (name: string) => groups.find((lines) => lines.includes(`User-agent: ${name}`))
  return (of(token) ?? of('*') ?? []).filter((line) => /^(Allow|Disallow):/.test(line))
}

const usual = [
  'Allow: /api/docs',
  'Disallow: /dashBoard',
  'Disallow: /dashboard',
  'Disallow: /account/action',
  'Disallow: /api/',
]

test('robots.txt has the owner’s rules for each kind of program; what is personal stays closed to all', async () => {
  const { db, ask } = await openPages()
  const { text, headers } = await ask('/robots.txt')
  expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  const named = [...trainingCrawlers, ...personalAgents].map(({ token }) => token)
  for (const token of ['Googlebot', ...named]) expect(rulesFor(text, token), token).toEqual(usual)

  await db.updateTable('discovery').set({ ai_training: false }).execute()
  await expect.poll(async () => rulesFor((await ask('/robots.txt')).text, 'GPTBot')).toEqual(['Disallow: /'])
  const after = (await ask('/robots.txt')).text
  for (const { token } of trainingCrawlers) expect(rulesFor(after, token), token).toEqual(['Disallow: /'])
  for (const token of ['Googlebot', ...personalAgents.map((each) => each.token)])
    expect(rulesFor(after, token), token).toEqual(usual)

  await db.updateTable('discovery').set({ search_engines: false, ai_training: true }).execute()
  await expect.poll(async () => rulesFor((await ask('/robots.txt')).text, 'Bingbot')).toEqual(['Disallow: /'])
  expect(rulesFor((await ask('/robots.txt')).text, 'Claude-User')).toEqual(usual)
})
