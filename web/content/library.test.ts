import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { setShopLocale, usualLocale } from '#contract/locale.ts'
import { formatCents } from '#contract/money.ts'
import { usualColumns } from '#contract/settings/footer-columns.ts'
import routes from '#web/routes.ts'
import { allPages, allPosts, postSummaries } from './library.server.ts'
import { portfolio } from './portfolio.ts'

test('there are at least six posts, newest first, each of 700 to 1,100 words', () => {
  const posts = allPosts()
  expect(posts.length).toBeGreaterThanOrEqual(6)
  expect(posts.map(({ date }) => date)).toEqual(
    posts
      .map(({ date }) => date)
      .toSorted()
      .reverse(),
  )
  for (const { slug, words, readingMinutes, sections } of posts) {
    expect(words, slug).toBeGreaterThanOrEqual(700)
    expect(words, slug).toBeLessThanOrEqual(1_100)
    expect(readingMinutes, slug).toBe(Math.round(words / 220))
    expect(new Set(sections.map(({ id }) => id)).size, slug).toBe(sections.length)
  }
})

test('the texts have their amounts in the shop’s currency, and name no other', () => {
  const texts = () => [...allPosts(), ...allPages()].map((text) => JSON.stringify(text)).join('\n')
  try {
    for (const [locale, found, ended] of [
      [{ currency: 'EUR', decimals: 2, locale: 'de-DE' }, '0,20\u00a0€ per kilowatt-hour', '35.700\u00a0€'],
      [{ currency: 'JPY', decimals: 0, locale: 'en-JP' }, '¥0.20 per kilowatt-hour', '¥35,700'],
      [
        { currency: 'KWD', decimals: 3, locale: 'en-KW' },
        'KWD\u00a00.20 per kilowatt-hour',
        'KWD\u00a035,700',
      ],
    ] as const) {
      setShopLocale(locale)
      const text = texts()
      expect(text).toContain(found)
      expect(text).toContain(ended)
      expect(text, locale.currency).not.toMatch(/\$\d|dollar|USD|\{currency|\{cardLimit/i)
      expect(text).toContain(`Prices are in ${locale.currency} for one piece`)
      expect(text).toContain(`limited to ${formatCents(CARD_LIMIT_CENTS)};`)
    }
  } finally {
    setShopLocale(usualLocale)
  }
  expect(texts()).toContain('$0.20 per kilowatt-hour')
})

test('a list of posts does not carry their texts', () => {
  expect(Object.keys(postSummaries()[0] ?? {}).toSorted()).toEqual([
    ...['date', 'description', 'readingMinutes', 'slug', 'title', 'topic'],
  ])
})

test('the six questions are answered in 150 to 300 words each', () => {
  const questions = readFileSync(new URL('./pages/questions.md', import.meta.url), 'utf8')
  const answers = questions.split('\n## ').slice(1)
  expect(answers.map((answer) => answer.split('\n')[0])).toEqual([
    'Improving React performance',
    'Ways to manage state',
    'Prototypal inheritance',
    'Why not to set state directly',
    'Implementing product search by name',
    'What unit tests are and why to write them',
  ])
  for (const answer of answers) {
    const words = answer.split(/\s+/).length
    expect(words, answer.slice(0, 30)).toBeGreaterThanOrEqual(150)
    expect(words, answer.slice(0, 30)).toBeLessThanOrEqual(300)
  }
})

test('what is said about the law says that a lawyer must see it first', () => {
  const legal = allPages().filter(({ name }) => name !== 'questions')
  expect(legal.map(({ name }) => name)).toEqual(['accessibility', 'cookies', 'privacy', 'terms'])
  for (const { notice } of legal) {
    expect(notice).toContain('This text is an example')
    expect(notice).toContain('must first have it checked by a lawyer')
  }
})

test('every link inside the shop leads to a page that exists', async () => {
  const pages = asRoutes(await routes)
  const missing = (path: string) => {
    const match = matchRoutes(pages, path)?.at(-1)
    if (match?.route.path === 'blog/:slug') return !allPosts().some(({ slug }) => slug === match.params.slug)
    return !match || match.route.path === '*'
  }
  const linked = [...allPosts(), ...allPages()].flatMap(({ html }) =>
    [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => String(href)),
  )
  const footer = usualColumns.flatMap(({ links }) => links.map(({ to }) => to.replace(/#.*/, '')))
  expect(footer).toHaveLength(8)
  expect([...linked, ...footer].filter(missing)).toEqual([])
})

function asRoutes(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ path, index, children }) =>
    index ? { index } : { ...(path !== undefined && { path }), children: asRoutes(children ?? []) },
  )
}

test('nothing is shouted', () => {
  const shouted = globSync('web/content/**/*.md').flatMap((file) => {
    const prose = readFileSync(file, 'utf8').replaceAll(/```.*?```|`[^`]*`/gs, '')
    return prose.includes('!') ? [file] : []
  })
  expect(shouted).toEqual([])
})

test('the portfolio has three projects within the shop, and skills out of 100', () => {
  expect(portfolio.projects).toHaveLength(3)
  for (const { path } of portfolio.projects) expect(path).toMatch(/^\/(?!\/)/)
  for (const { level } of portfolio.skills) expect(level >= 0 && level <= 100).toBe(true)
})
