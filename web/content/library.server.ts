import matter from 'gray-matter'
import { z } from 'zod'
import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { localized, shopCurrency } from '#contract/locale.ts'
import { renderMarkdown, type WrittenText } from '#contract/markdown.ts'
import { formatCents, formatExample } from '#contract/money.ts'

const WORDS_A_MINUTE = 220

/** YAML reads 2026-11-21 as midnight UTC of that day. */
const Day = z.date().transform((date) => date.toISOString().slice(0, 10))

const PostHead = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(50).max(200),
  date: Day,
  topic: z.string().min(1),
})
const PageHead = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(50).max(200),
  updated: Day,
  notice: z.string().optional(),
})

export interface Post extends z.output<typeof PostHead>, WrittenText {
  readonly slug: string
  readonly readingMinutes: number
}
export type PostSummary = Omit<Post, keyof WrittenText>
export interface WrittenPage extends z.output<typeof PageHead>, WrittenText {
  readonly name: string
}

/** Newest first. The texts are part of the server build and are parsed on first use. */
export const allPosts = localized((): readonly Post[] => {
  const files = import.meta.glob<string>('./blog/*.md', { query: '?raw', import: 'default', eager: true })
  return Object.entries(files)
    .map(([path, file]) => {
      const { data, content } = parseFile(file)
      const text = renderMarkdown(content)
      const readingMinutes = Math.max(1, Math.round(text.words / WORDS_A_MINUTE))
      return { ...PostHead.parse(data), ...text, slug: stem(path), readingMinutes }
    })
    .toSorted((a, b) => b.date.localeCompare(a.date))
})

export const postSummaries = (): readonly PostSummary[] =>
  allPosts().map(({ html: _, sections: __, words: ___, ...summary }) => summary)

export const allPages = localized((): readonly WrittenPage[] => {
  const files = import.meta.glob<string>('./pages/*.md', { query: '?raw', import: 'default', eager: true })
  return Object.entries(files).map(([path, file]) => {
    const { data, content } = parseFile(file)
    return { ...PageHead.parse(data), ...renderMarkdown(content), name: stem(path) }
  })
})

const stem = (path: string) => path.replace(/^.*\//, '').replace(/\.md$/, '')

/** The options matter: without them gray-matter caches, and a file it failed to parse then reads as empty. */
const parseFile = (file: string) => matter(inShopsCurrency(file), { language: 'yaml' })

/** The texts' amounts are examples in dollars: the shop's own currency stands for it. */
const inShopsCurrency = (file: string) =>
  file
    .replaceAll(/\$(\d{1,3}(?:,\d{3})*(?:\.\d+)?)/g, (_, amount: string) => formatExample(amount))
    .replaceAll('{currency}', shopCurrency())
    .replaceAll('{cardLimit}', formatCents(CARD_LIMIT_CENTS))
