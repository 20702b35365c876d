import type { WrittenText } from '#web/content/markdown.server.ts'
import '#web/styles/prose.css'

interface ProseProps {
  readonly text: WrittenText
  /** Whether its contents are worth their room on a narrow screen, where they come first. */
  readonly contentsFirst?: boolean
}

/** A text of ours, with its contents beside it where there is room. */
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
