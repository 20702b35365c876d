import { z } from 'zod'
import { FooterColumns } from '#contract/settings/footer-columns.ts'

/** Writes the footer's columns as lines: the heading of a column, its links as `Name = address`, an empty line. */
export const footerLines = (columns: FooterColumns): string =>
  columns
    .map(({ title, links }) => [title, ...links.map(({ name, to }) => `${name} = ${to}`)].join('\n'))
    .join('\n\n')

/** Reads such lines; what is no link of a column is left for the schema to refuse. */
export const footerColumns = (lines: string): FooterColumns =>
  lines
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .filter((block) => block.length > 0)
    .map(([title = '', ...links]) => ({ title: title.trim(), links: links.map(linkIn) }))

function linkIn(line: string): { name: string; to: string } {
  const at = line.lastIndexOf(' = ')
  return at < 0
    ? { name: line.trim(), to: '' }
    : { name: line.slice(0, at).trim(), to: line.slice(at + 3).trim() }
}

/** The lines as a form's field, which names the line that is wrong. */
export const FooterLines = z.string().superRefine((lines, { addIssue }) => {
  const columns = footerColumns(lines)
  for (const { message, path } of FooterColumns.safeParse(columns).error?.issues ?? []) {
    const column = columns[Number(path[0])]
    const link = column?.links[Number(path[2])]
    const place = link?.name ?? column?.title
    addIssue({ code: 'custom', message: place ? `“${place}”: ${message}` : message })
  }
})
