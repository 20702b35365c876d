import { href, NavLink, useNavigate } from 'react-router'
import { usePunchOut } from '#web/features/punchout/session.ts'
import { useSession } from '#web/features/sign-in/session.ts'

/** The characters of the display name that fit in the bar. */
const NAME_LENGTH = 8

/** The links of the shop, in the navbar, and as items of a list at the end of the dashboard's menu on a phone. */
export function ShopLinks({ as }: { readonly as?: 'li' }) {
  const session = useSession()
  const punchOut = usePunchOut()
  const navigate = useNavigate()

  async function leave() {
    const { endSession } = await import('#web/features/sign-in/firebase-client.ts')
    // Navigate first: a page for signed-in users would redirect to the login page.
    await navigate(href('/'))
    await endSession()
  }

  const links = [
    [href('/quick-order'), 'Quick order'],
    [href('/home'), 'Home'],
    ...(session && !as
      ? [[session.acting ? href('/dashBoard/myOrder') : href('/dashBoard'), 'DashBoard'] as const]
      : []),
    [href('/blog'), 'Blog'],
    [href('/reviews'), 'Reviews'],
    [href('/portfolio'), 'Portfolio'],
  ] as const
  const end = session?.acting ? null : session ? (
    <button type="button" className="menu-entry" onClick={leave}>
      SignOut{' '}
      <span className="muted font-normal whitespace-nowrap">
        {session.name.slice(0, NAME_LENGTH) || 'you'}
      </span>
    </button>
  ) : (
    !punchOut && (
      <span className="when-signed-out contents">
        <NavItem to={href('/login')}>Login</NavItem>
      </span>
    )
  )
  if (!as) {
    return (
      <>
        {links.map(([to, name]) => (
          <NavItem key={name} to={to}>
            {name}
          </NavItem>
        ))}
        {end}
      </>
    )
  }
  return (
    <>
      {links.map(([to, name]) => (
        <li key={name}>
          <NavItem to={to}>{name}</NavItem>
        </li>
      ))}
      {end && <li>{end}</li>}
    </>
  )
}

const NavItem = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <NavLink to={to} prefetch="intent" className="menu-entry">
    {children}
  </NavLink>
)
