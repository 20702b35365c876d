import matter from 'gray-matter'
import { z } from 'zod'
import { renderMarkdown, type WrittenText } from '#contract/markdown.ts'

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

/** The texts are part of the server build and are parsed on first use. */
let posts: readonly Post[] | undefined
let pages: readonly WrittenPage[] | undefined

/** Newest first. */
export function allPosts(): readonly Post[] {
  const files = import.meta.glob<string>('./blog/*.md', { query: '?raw', import: 'default', eager: true })
  posts ??= Object.entries(files)
    .map(([path, file]) => {
      const { data, content } = parseFile(file)
      const text = renderMarkdown(content)
      const readingMinutes = Math.max(1, Math.round(text.words / WORDS_A_MINUTE))
      return { ...PostHead.parse(data), ...text, slug: stem(path), readingMinutes }
    })
    .toSorted((a, b) => b.date.localeCompare(a.date))
  return posts
}

export const postSummaries = (): readonly PostSummary[] =>
  allPosts().map(({ html: _, sections: __, words: ___, ...summary }) => summary)

export function allPages(): readonly WrittenPage[] {
  const files = import.meta.glob<string>('./pages/*.md', { query: '?raw', import: 'default', eager: true })
  pages ??= Object.entries(files).map(([path, file]) => {
    const { data, content } = parseFile(file)
    return { ...PageHead.parse(data), ...renderMarkdown(content), name: stem(path) }
  })
  return pages
}

const stem = (path: string) => path.replace(/^.*\//, '').replace(/\.md$/, '')

/** The options matter: without them gray-matter caches, and a file it failed to parse then reads as empty. */
const parseFile = (file: string) => matter(file, { language: 'yaml' })
