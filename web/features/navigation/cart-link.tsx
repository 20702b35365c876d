import { useEffect } from 'react'
import { href, NavLink } from 'react-router'
import { useSession } from '#web/features/sign-in/session.ts'
import { useCartSummary } from './cart-summary.ts'

/** The way to the cart, with the number of its lines. Its place stays when admins, who have no cart, do not see it. */
export function CartLink() {
  const email = useSession()?.email
  const { lineCount = 0, admin = false } = useCartSummary() ?? {}

  // What was put into the cart before signing in goes to the person's own, whichever page comes next.
  useEffect(() => {
    if (email === undefined) return
    import('#web/features/cart/sync-cart.ts')
      .then(({ syncCartCount }) => syncCartCount())
      // Offline, or a new version of the shop: the next page does it.
      .catch(() => undefined)
  }, [email])

  return (
    <NavLink
      to={href('/cart')}
      prefetch="intent"
      className={`menu-entry relative justify-center ${admin ? 'invisible' : ''}`}
    >
      <svg viewBox="0 0 24 24" className="w-6 fill-none stroke-current stroke-2" aria-hidden="true">
        <path d="M3 4h2.5l2.6 11h9.8L20.5 7.5H6.4M9 19.5h.01M17 19.5h.01" strokeLinecap="round" />
      </svg>
      <span className="sr-only">Cart{lineCount > 0 && ', '}</span>
      {lineCount > 0 && (
        <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-primary px-1 text-center text-xs leading-5 font-semibold text-primary-content">
          {lineCount > 999 ? '999+' : lineCount}
          <span className="sr-only">{lineCount === 1 ? ' line' : ' lines'}</span>
        </span>
      )}
    </NavLink>
  )
}
