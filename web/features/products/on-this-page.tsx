import type { Product } from '#contract/products/endpoints.ts'
import { Count } from '#web/ui/count.tsx'

interface Props {
  readonly product: Product
  /** Whether it is a kit. */
  readonly hasParts: boolean
  readonly reviewCount: number
}

/** Links to the parts of a product's page that it has. */
export function OnThisPage({ product: { specs, documents = [], maker }, hasParts, reviewCount }: Props) {
  const parts = [
    ['description', 'Description', true],
    ['kit-parts', 'Parts', hasParts],
    ['specifications', 'Specifications', Object.keys(specs).length > 0],
    ['codes', 'Codes and quantities', true],
    ['documents', 'Documents', documents.length > 0],
    ['safety', 'Maker and safety', maker !== undefined],
  ] as const
  return (
    <nav aria-label="On this page" className="view-tabs flex-wrap max-sm:hidden">
      {parts.map(
        ([id, title, isThere]) =>
          isThere && (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ),
      )}
      <a href="#reviews">
        Reviews <Count count={reviewCount} />
      </a>
    </nav>
  )
}
