import { z } from 'zod'
import { renderMarkdown, type WrittenText } from './markdown.server.ts'

const WORDS_A_MINUTE = 220

const PostHead = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(50).max(200),
  date: z.iso.date(),
  topic: z.string().min(1),
})
const PageHead = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(50).max(200),
  updated: z.iso.date(),
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

/** The texts are part of the server's build; they are read once, when the first page asks. */
let posts: readonly Post[] | undefined
let pages: readonly WrittenPage[] | undefined

/** Newest first. */
export function allPosts(): readonly Post[] {
  const files = import.meta.glob<string>('./blog/*.md', { query: '?raw', import: 'default', eager: true })
  posts ??= Object.entries(files)
    .map(([path, file]) => {
      const { head, body } = split(file)
      const text = renderMarkdown(body)
      const readingMinutes = Math.max(1, Math.round(text.words / WORDS_A_MINUTE))
      return { ...PostHead.parse(head), ...text, slug: stem(path), readingMinutes }
    })
    .toSorted((a, b) => b.date.localeCompare(a.date))
  return posts
}

export const postSummaries = (): readonly PostSummary[] =>
  allPosts().map(({ html: _, sections: __, words: ___, ...summary }) => summary)

export function allPages(): readonly WrittenPage[] {
  const files = import.meta.glob<string>('./pages/*.md', { query: '?raw', import: 'default', eager: true })
  pages ??= Object.entries(files).map(([path, file]) => {
    const { head, body } = split(file)
    return { ...PageHead.parse(head), ...renderMarkdown(body), name: stem(path) }
  })
  return pages
}

const stem = (path: string) => path.replace(/^.*\//, '').replace(/\.md$/, '')

/** Front matter: lines of `name: value` between two lines of three dashes. */
function split(file: string): { head: Record<string, string>; body: string } {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? []
  const lines = head.split('\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const
  })
  return { head: Object.fromEntries(lines), body }
}
