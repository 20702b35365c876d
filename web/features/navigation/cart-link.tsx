import { useEffect } from 'react'
import { href, NavLink } from 'react-router'
import { useSession } from '#web/features/sign-in/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ADMIN, useCartSummary } from './cart-summary.ts'

/** The way to the cart, with the number of its lines. Its place stays when admins, who have no cart, do not see it. */
export function CartLink() {
  const email = useSession()?.email
  const summary = useCartSummary() ?? '0'

  // What was put into the cart before signing in goes to the person's own, whichever page comes next.
  useEffect(() => {
    if (email === undefined) return
    import('#web/features/carts/sync-cart.ts')
      .then(({ syncCartCount }) => syncCartCount())
      // Offline, or a new version of the shop: the next page does it.
      .catch(() => undefined)
  }, [email])

  return (
    <NavLink
      to={href('/cart')}
      className={`menu-entry relative justify-center ${summary === ADMIN ? 'invisible' : ''}`}
      aria-label={`Cart, lines: ${summary}`}
    >
      <Icon name="cart" />
      {summary !== '0' && (
        <span className="badge badge-primary badge-sm absolute top-0 right-0">{summary}</span>
      )}
    </NavLink>
  )
}
