import { type RefObject, useEffect, useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { useCompared } from '#web/features/comparison/compared.ts'
import { ADMIN, useCartCount } from '#web/features/navigation/cart-count.ts'

interface Props {
  /** The action that the bar stands for while it is out of view. */
  readonly action: RefObject<HTMLElement | null>
  /** The id of the form that adds to the cart. */
  readonly form: string
  readonly pieces: number
  readonly unitPrice: number
  readonly amount: number
}

/** The total and the button of the buy box, at the bottom of the window while the box's own button is out of view. */
export function BuyBar({ action, form, pieces, unitPrice, amount }: Props) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!action.current) return
    // Below the product are other things, with actions of their own.
    const article = action.current.closest('article')
    const inView = new Set<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inView.add(target)
        else inView.delete(target)
      setShown([...inView].every((target) => target === article) && inView.size > 0)
    })
    observer.observe(action.current)
    if (article) observer.observe(article)
    return () => observer.disconnect()
  }, [action])
  const isAdmin = useCartCount() === ADMIN
  // A comparison has the place.
  const isComparing = useCompared().length > 0
  if (!isShown || isAdmin || isComparing) return null
  return (
    <section aria-label="Total and next step" className="buy-bar">
      <div className="page flex items-center justify-between gap-4">
        <p className="leading-tight">
          <span className="block font-semibold">{formatAmount(amount)}</span>
          <span className="muted text-sm">
            {formatCount(pieces)} × {formatAmount(unitPrice)}
          </span>
        </p>
        <button type="submit" form={form} className="btn btn-primary">
          Add to cart
        </button>
      </div>
    </section>
  )
}
