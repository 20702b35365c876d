import { Link } from 'react-router'
import { productPath } from '#web/features/products/product-path.ts'
import { ALL_VARIANTS } from './all-variants.ts'
import { type Choice, choicesOf } from './choices.ts'
import { OptionFace } from './option-face.tsx'
import type { ShownFamily } from './shown-family.ts'

interface Props {
  readonly family: ShownFamily
  /** The variant that the page shows. */
  readonly productId: string
}

/** The options of a variant, as links to the other variants of its family. */
export function VariantChoice({ family, productId }: Props) {
  const current = family.variants.find(({ product_id }) => product_id === productId)
  if (!current) return null
  return (
    <div className="grid gap-2">
      {choicesOf(family, current.values).map(({ name, choices }, place) => (
        <nav
          key={name}
          aria-label={name}
          className="grid items-baseline gap-x-3 gap-y-1.5 sm:grid-cols-[5.5rem_minmax(0,1fr)]"
        >
          <p className="muted text-sm font-medium wrap-anywhere">
            {name}
            <span className="sr-only"> {current.values[place]}</span>
          </p>
          <ul className="flex flex-wrap gap-2">
            {choices.map((choice) => (
              <li key={choice.value}>
                <ChoiceLink choice={choice} />
              </li>
            ))}
          </ul>
        </nav>
      ))}
      {family.variants.length > 1 && (
        <Link
          to={{ search: `${ALL_VARIANTS}=all` }}
          className="anchor inline-flex min-h-6 items-center justify-self-start"
        >
          Order several variants at once
        </Link>
      )}
    </div>
  )
}

function ChoiceLink({ choice }: { choice: Choice }) {
  const { value, variant, isChosen, keepsOthers, isInStock } = choice
  if (!variant)
    return (
      <span className="variant-choice muted line-through">
        <Face choice={choice} />
        <span className="sr-only">, not available</span>
      </span>
    )
  return (
    <Link
      to={productPath({ _id: variant.product_id, name: variant.productName })}
      preventScrollReset
      prefetch="intent"
      aria-current={isChosen ? 'true' : undefined}
      title={keepsOthers ? undefined : `${value} is not made with the other values chosen`}
      className={`variant-choice ${keepsOthers ? '' : 'border-dashed'} ${isInStock ? '' : 'muted'}`}
    >
      <Face choice={choice} />
      {!keepsOthers && <span className="sr-only">, with {variant.values.join(', ')}</span>}
      {keepsOthers && !isInStock && <span className="text-sm">Out of stock</span>}
    </Link>
  )
}

/** The value with what stands for it. */
const Face = ({ choice }: { choice: Choice }) => (
  <>
    <OptionFace option={choice} />
    <span className="wrap-anywhere">{choice.value}</span>
  </>
)
