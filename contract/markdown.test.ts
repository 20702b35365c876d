import { expect, test } from 'vitest'
import { escapeXml, renderMarkdown } from './markdown.ts'

test('headings can be linked to, and those of the second level make the contents', () => {
  const text = renderMarkdown('## What’s in *the* lot & why\n\nText.\n\n### Details\n\n## Then\n')
  expect(text.html).toContain('<h2 id="whats-in-the-lot-why">What’s in <em>the</em> lot &amp; why</h2>')
  expect(text.html).toContain('<h3 id="details">Details</h3>')
  expect(text.sections).toEqual([
    { id: 'whats-in-the-lot-why', title: 'What’s in the lot & why' },
    { id: 'then', title: 'Then' },
  ])
})

test('a table says whose it is and can be scrolled by keyboard, with numbers to the right', () => {
  const { html } = renderMarkdown('## Costs\n\n| A | B |\n| --- | ---: |\n| x | 1 |\n')
  expect(html).toContain('<div class="scroll" role="group" tabindex="0" aria-label="Table: Costs"><table>')
  expect(html).toContain('<td align="right">1</td>')
})

test.each(['<b>bold</b> text', '<script>steal()</script>', '<div onclick="steal()">x</div>', 'a <br> b'])(
  'raw HTML is refused: %s',
  (markdown) => {
    expect(() => renderMarkdown(markdown)).toThrow('Raw HTML')
  },
)

test.each([
  '[x](javascript:steal())',
  '[x](//evil.test/)',
  '[x](data:text/html,y)',
  '![x](https://evil.test/p.gif)',
])('a dangerous address does not get through: %s', (markdown) => {
  expect(renderMarkdown(markdown).html).not.toMatch(/javascript:|evil|data:/)
})

test('code is shown as it is written', () => {
  expect(renderMarkdown('```tsx\nconst a = <b>{1 < 2 && "x"}</b>\n```').html).toBe(
    '<pre tabindex="0"><code>const a = &lt;b&gt;{1 &lt; 2 &amp;&amp; "x"}&lt;/b&gt;</code></pre>\n',
  )
})

test('a second title is refused', () => {
  expect(() => renderMarkdown('# Title')).toThrow('its title outside of it')
})

test('what goes into XML cannot end its element or attribute', () => {
  expect(escapeXml('a < b & "c" ]]>')).toBe('a &lt; b &amp; &quot;c&quot; ]]&gt;')
})

test('a text that is nested deeper than it would be shown is refused', () => {
  expect(renderMarkdown(`${'> '.repeat(18)}a`).html).toContain('a')
  expect(() => renderMarkdown(`${'> '.repeat(20)}a`)).toThrow('nested more than')
  expect(() => renderMarkdown(`${'- '.repeat(40)}a`)).toThrow('nested more than')
})
