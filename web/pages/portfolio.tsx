import { data, href } from 'react-router'
import { shopBrand, titled } from '#contract/brand.ts'
import { portfolio } from '#web/content/portfolio.ts'
import { Education } from '#web/features/portfolio/education.tsx'
import { Projects } from '#web/features/portfolio/projects.tsx'
import { Skills } from '#web/features/portfolio/skills.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { NotFound } from '#web/ui/not-found.tsx'
import { pageMeta } from '#web/ui/page-meta.ts'
import type { Route } from './+types/portfolio'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.isShown
    ? pageMeta(matches, {
        title: 'Portfolio',
        description: `${portfolio.name}, ${portfolio.role}: education, skills and three projects that can be tried.`,
        path: href('/portfolio'),
      })
    : [{ title: titled('Page not found') }]

/** Asks the server, which knows at once when the owners leave the page out. */
export function loader() {
  const isShown = shopBrand().storefront.showsPortfolio
  return data({ isShown }, { status: isShown ? 200 : 404 })
}

export default function PortfolioPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isShown) return <NotFound />
  const { name, role, about } = portfolio
  return (
    <main className="page grid gap-20 py-12 lg:py-20">
      <header className="grid items-center gap-10 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid max-w-2xl gap-4">
          <h1 className="text-[clamp(2.25rem,5vw,3.5rem)]">{name}</h1>
          <p className="text-xl font-medium">{role}</p>
          <p className="muted text-lg leading-relaxed">{about}</p>
        </div>
        <Logo className="w-32 max-sm:hidden lg:w-44" />
      </header>
      <div className="grid gap-x-16 gap-y-20 lg:grid-cols-2">
        <Education />
        <Skills />
      </div>
      <Projects />
    </main>
  )
}
