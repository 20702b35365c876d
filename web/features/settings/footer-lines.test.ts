import { expect, test } from 'vitest'
import { usualColumns } from '#contract/settings/footer-columns.ts'
import { FooterLines, footerColumns, footerLines } from './footer-lines.ts'

test('columns become lines and come back the same', () => {
  expect(footerColumns(footerLines(usualColumns))).toEqual(usualColumns)
  expect(footerColumns('\n Help \nCall us = https://example.com/?a = b\n\n\n')).toEqual([
    { title: 'Help', links: [{ name: 'Call us = https://example.com/?a', to: 'b' }] },
  ])
})

test('a line that is no link is named', () => {
  const problem = (lines: string) => FooterLines.safeParse(lines).error?.issues[0]?.message
  expect(problem(footerLines(usualColumns))).toBeUndefined()
  expect(problem('Help\nTerms')).toBe('“Terms”: Each link needs an address')
  expect(problem('Help\nTerms = javascript:alert(1)')).toMatch(/^“Terms”: A path of this shop/)
  expect(problem('Help')).toBe('“Help”: Each column needs a link')
})
