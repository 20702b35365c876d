import type { WrittenText } from '#contract/markdown.ts'
import '#web/styles/prose.css'

/** The text alone. @param html from `renderMarkdown`, which rejects raw HTML and sanitises its output */
export const ProseText = ({ html }: { html: string }) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
)

interface ProseProps {
  readonly text: WrittenText
  /** Whether narrow screens show the table of contents, above the text. */
  readonly contentsFirst?: boolean
}

/** A rendered Markdown text, with its table of contents beside it on wide screens. */
export function Prose({ text, contentsFirst = false }: ProseProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-[minmax(0,42rem)_minmax(0,1fr)] xl:gap-20">
      <ProseText html={text.html} />
      <nav aria-label="On this page" className={`contents-list ${contentsFirst ? '' : 'max-xl:hidden'}`}>
        <p className="muted text-sm">On this page</p>
        <ol>
          {text.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  )
}
