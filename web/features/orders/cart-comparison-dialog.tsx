import { href, Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import type { ComparedLine } from './cart-comparison.ts'

interface Props {
  readonly title: string
  readonly lines: readonly ComparedLine[]
  /** Shown when nothing differs. */
  readonly unchanged: string
  readonly onClose: () => void
}

/** Shows how lines that were added to the cart differ there. */
export function CartComparisonDialog({ title, lines, unchanged, onClose }: Props) {
  const modal = useModal()
  const inCart = lines.filter(({ isInCart }) => isInCart).length
  const different = lines.filter(({ differences }) => differences.length > 0)
  return (
    <FormDialog title={title} modal={modal} onClose={onClose}>
      <p>
        {inCart === lines.length
          ? inCart === 1
            ? 'It is in your cart.'
            : `All ${formatCount(inCart)} products are in your cart.`
          : `${formatCount(inCart)} of ${formatCount(lines.length)} products are in your cart.`}{' '}
        {different.length === 0 && unchanged}
      </p>
      {different.length > 0 && (
        <ul aria-label="Differences today" className="grid max-h-[50dvh] gap-4 overflow-y-auto">
          {different.map(({ productId, productName, pieces, differences }) => (
            <li key={productId} className="grid gap-1">
              <span className="wrap-anywhere font-medium">
                {formatCount(pieces)} × {productName}
              </span>
              {differences.map((sentence) => (
                <span key={sentence} className="muted">
                  {sentence}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap-reverse justify-end gap-3">
        <Button look="plain" onClick={modal.close}>
          Back
        </Button>
        {inCart > 0 && (
          <Link to={href('/cart')} className="btn btn-primary grow sm:grow-0">
            Go to the cart
          </Link>
        )}
      </div>
    </FormDialog>
  )
}
