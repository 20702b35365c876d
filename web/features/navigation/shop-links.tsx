import { href, NavLink, useNavigate } from 'react-router'
import { shopBrand } from '#contract/brand.ts'
import { usePunchOut } from '#web/features/punchout/session.ts'
import { useSession } from '#web/features/sign-in/session.ts'

/** The characters of the display name that fit in the bar. */
const NAME_LENGTH = 8

/** The links of the shop, as items of a list: in the navbar, and at the end of the dashboard's menu on a phone. */
export function ShopLinks({ inDashboardMenu = false }: { readonly inDashboardMenu?: boolean }) {
  const session = useSession()
  const punchOut = usePunchOut()
  const navigate = useNavigate()

  async function leave() {
    const { endSession } = await import('#web/features/sign-in/firebase-client.ts')
    // Navigate first: a page for signed-in users would redirect to the login page.
    await navigate(href('/'))
    await endSession()
  }

  return (
    <>
      <Item to={href('/quick-order')} name="Quick order" />
      <Item to={href('/home')} name="Home" />
      {session && !inDashboardMenu && (
        <Item to={session.acting ? href('/dashBoard/myOrder') : href('/dashBoard')} name="DashBoard" />
      )}
      <Item to={href('/blog')} name="Blog" />
      <Item to={href('/reviews')} name="Reviews" />
      {shopBrand().storefront.showsPortfolio && <Item to={href('/portfolio')} name="Portfolio" />}
      {session?.acting ? null : session ? (
        <li>
          <button type="button" className="menu-entry" onClick={leave}>
            SignOut{' '}
            <span className="muted font-normal whitespace-nowrap">
              {session.name.slice(0, NAME_LENGTH) || 'you'}
            </span>
          </button>
        </li>
      ) : (
        !punchOut && <Item to={href('/login')} name="Login" className="when-signed-out" />
      )}
    </>
  )
}

interface ItemProps {
  readonly to: string
  readonly name: string
  readonly className?: string
}

const Item = ({ to, name, className }: ItemProps) => (
  <li className={className}>
    <NavLink to={to} prefetch="intent" className="menu-entry">
      {name}
    </NavLink>
  </li>
)
