import { href } from 'react-router'
import { portfolio } from '#web/content/portfolio.ts'
import { Logo } from '#web/ui/logo.tsx'
import { pageMeta } from '#web/ui/page-meta.ts'
import type { Route } from './+types/portfolio'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Portfolio',
    description: `${portfolio.name}, ${portfolio.role}: education, skills and three projects that can be tried.`,
    path: href('/portfolio'),
  })

export default function PortfolioPage() {
  const { name, role, about } = portfolio
  return (
    <main className="page grid gap-20 py-12 lg:py-20">
      <header className="grid items-center gap-10 sm:grid-cols-[1fr_auto]">
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

function Education() {
  return (
    <section aria-labelledby="education" className="grid content-start gap-7">
      <h2 id="education" className="text-3xl">
        Education
      </h2>
      <ol className="grid gap-7">
        {portfolio.education.map(({ what, where, years }) => (
          <li key={what} className="grid gap-1 border-l-2 border-current/20 pl-5">
            <p className="muted text-sm">{years}</p>
            <h3 className="text-lg">{what}</h3>
            <p className="muted">{where}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Skills() {
  return (
    <section aria-labelledby="skills" className="grid content-start gap-7">
      <h2 id="skills" className="text-3xl">
        Skills
      </h2>
      <ul className="grid gap-6">
        {portfolio.skills.map((skill) => (
          <li key={skill.name} className="grid gap-2">
            <div className="flex items-baseline justify-between gap-4">
              <h3 className="text-lg">{skill.name}</h3>
              <p className="muted">
                <span className="font-semibold text-(--ink)">{skill.level}</span> of 100
              </p>
            </div>
            <Level {...skill} />
            <p className="muted">{skill.proof}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const CELLS = 40

/** A skill as a row of cells. The meter says the same to those who do not see it. */
function Level({ name, level }: { name: string; level: number }) {
  const cells = Array.from({ length: CELLS }, (_, index) => index)
  return (
    <>
      <meter className="sr-only" aria-label={name} min={0} max={100} value={level}>
        {level} of 100
      </meter>
      <svg viewBox={`0 0 ${CELLS * 10} 10`} className="w-full" aria-hidden="true">
        {cells.map((index) => {
          // The last cell that is lit is lit in part.
          const share = Math.min(1, Math.max(0, (level * CELLS) / 100 - index))
          return (
            <g key={index}>
              <rect
                x={index * 10 + 0.75}
                y="0.75"
                width="8.5"
                height="8.5"
                rx="2.4"
                className="fill-current/12"
              />
              {share > 0 && (
                <rect
                  x={index * 10 + 0.75}
                  y="0.75"
                  width="8.5"
                  height="8.5"
                  rx="2.4"
                  className="lit"
                  opacity={share}
                />
              )}
            </g>
          )
        })}
      </svg>
    </>
  )
}

function Projects() {
  return (
    <section aria-labelledby="projects" className="grid gap-8">
      <h2 id="projects" className="text-3xl">
        Projects
      </h2>
      <ul className="grid gap-6 md:grid-cols-3">
        {portfolio.projects.map(({ name, description, made, path, linkText }) => (
          <li key={name} className="surface flex flex-col gap-4 p-6">
            <h3 className="text-xl">{name}</h3>
            <p className="muted grow">{description}</p>
            <p className="muted text-sm">{made.join(' · ')}</p>
            {/* Not the router's link: a project may lie beyond its pages. */}
            <a href={path} className="anchor inline-flex min-h-11 items-center self-start">
              {linkText}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
