import { href, Link } from 'react-router'
import { shopBrand } from '#contract/brand.ts'
import { Logo } from '#web/ui/logo.tsx'

interface Entry {
  readonly name: string
  readonly to: string
}

/** The columns, from left to right. */
const columns: readonly { readonly title: string; readonly entries: readonly Entry[] }[] = [
  {
    title: 'Services',
    entries: [
      { name: 'Performance', to: href('/blog/:slug', { slug: 'sizing-a-switch-order' }) },
      { name: 'Speed', to: `${href('/')}#speed` },
      { name: 'Energy Save', to: href('/blog/:slug', { slug: 'energy-use-of-a-fleet' }) },
    ],
  },
  {
    title: 'Company',
    entries: [
      { name: 'About Me', to: href('/portfolio') },
      { name: 'Contact', to: href('/contact') },
    ],
  },
  {
    title: 'Legal',
    entries: [
      { name: 'Terms of use', to: href('/terms') },
      { name: 'Privacy policy', to: href('/privacy') },
      { name: 'Cookie policy', to: href('/cookies') },
    ],
  },
]

export function Footer() {
  return (
    <footer className="mt-24 bg-base-200">
      <div className="page footer-columns">
        <div className="grid content-start gap-4 max-lg:col-span-full">
          <Logo className="w-14" />
          <p className="muted max-w-xs">{shopBrand().footer}</p>
          <Link to={href('/questions')} className="inline-flex min-h-11 items-center hover:underline">
            Questions
          </Link>
        </div>
        {columns.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-1 text-base">{title}</h2>
            <ul className="muted">
              {entries.map(({ name, to }) => (
                <li key={name}>
                  <Link to={to} className="inline-flex min-h-11 items-center hover:underline">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </footer>
  )
}
