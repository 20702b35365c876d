import type { OptionValue } from '#contract/families/endpoints.ts'
import { ProductPicture } from '#web/features/products/product-picture.tsx'

/** What stands for a value: its picture, else its colour. */
export function OptionFace({ option: { img, swatch } }: { option: Pick<OptionValue, 'img' | 'swatch'> }) {
  if (img)
    return (
      <span className="w-9 flex-none overflow-hidden rounded-field">
        <ProductPicture img={img} name="" sizes="2.25rem" />
      </span>
    )
  if (!swatch) return null
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="size-4 flex-none">
      <circle cx="5" cy="5" r="4.5" fill={swatch} stroke="currentColor" strokeWidth="0.5" />
    </svg>
  )
}
