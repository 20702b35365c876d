import { documentName, type ProductDocument } from '#contract/products/documents.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'

/** The documents of a product, as a list to download. */
export function ProductDocuments({ documents = [] }: { documents: readonly ProductDocument[] | undefined }) {
  if (documents.length === 0) return null
  return (
    <Section id="documents" title="Documents" className="grid gap-3">
      <ul>
        {documents.map((document) => (
          <li key={document.url} className="border-b border-[color-mix(in_oklab,var(--ink)_12%,transparent)]">
            <a
              href={document.url}
              className="flex min-h-12 items-center gap-x-3 py-2 wrap-anywhere hover:underline"
            >
              <Icon name="file" className="muted" />
              <span className="grow font-medium">{documentName(document)}</span>
              <span className="muted text-sm">PDF, {sizeOf(document.bytes)}</span>
              <Icon name="download" className="muted size-4" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** `420 kB`, `1.4 MB` */
const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
