import { useEffect } from 'react'
import { href, NavLink } from 'react-router'
import { useSession } from '#web/features/sign-in/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ADMIN, useCartCount } from './cart-count.ts'

/**
 * A link to the cart with its number of lines. Its space stays reserved for admins, who have no cart and do not see it.
 */
export function CartLink() {
  const email = useSession()?.email
  const summary = useCartCount() ?? '0'

  // A visitor's lines move to the user's own cart after sign-in, whichever page comes next.
  useEffect(() => {
    if (email === undefined) return
    import('#web/features/carts/sync-cart.ts')
      .then(({ syncCartCount }) => syncCartCount())
      // Offline, or a new version of the shop: the next page retries.
      .catch(() => undefined)
  }, [email])

  return (
    <NavLink
      to={href('/cart')}
      className={`menu-entry relative justify-center ${summary === ADMIN ? 'invisible' : ''}`}
      aria-label={`Cart, lines: ${summary}`}
    >
      <Icon name="cart" />
      {summary !== '0' && <span className="cart-bubble">{summary}</span>}
    </NavLink>
  )
}
