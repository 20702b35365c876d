import type { WrittenText } from '#web/content/markdown.server.ts'
import '#web/styles/prose.css'

interface ProseProps {
  readonly text: WrittenText
  /** Whether the table of contents is shown on narrow screens, above the text. */
  readonly contentsFirst?: boolean
}

/** A rendered Markdown text, with its table of contents beside it on wide screens. */
export function Prose({ text, contentsFirst = false }: ProseProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-[minmax(0,42rem)_minmax(0,1fr)] xl:gap-20">
      {/* Made by content/markdown.server.ts, which knows no raw HTML and sanitises what it made. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: text.html }} />
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
