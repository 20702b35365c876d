import { Link } from 'react-router'
import { shopBrand } from '#contract/brand.ts'
import { Logo } from '#web/ui/logo.tsx'
import { BrandLogo } from './brand-logo.tsx'

type Links = readonly { readonly name: string; readonly to: string }[]

export function Footer() {
  const { footer, columns, more } = shopBrand()
  return (
    <footer className="site-footer">
      <div className="page footer-columns">
        <div className="grid content-start gap-4 max-lg:col-span-full">
          <BrandLogo>
            <Logo className="w-14" />
          </BrandLogo>
          <p className="muted max-w-xs">{footer}</p>
          <FooterLinks links={more} />
        </div>
        {columns.map(({ title, links }) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-1 text-base">{title}</h2>
            <FooterLinks links={links} />
          </section>
        ))}
      </div>
    </footer>
  )
}

/** Links below each other, also to other sites and to programs for mail and telephone. */
export const FooterLinks = ({ links }: { links: Links }) => (
  <ul className="muted">
    {links.map(({ name, to }) => (
      <li key={name}>
        <Link to={to} className="inline-flex min-h-(--control) items-center hover:underline">
          {name}
        </Link>
      </li>
    ))}
  </ul>
)
