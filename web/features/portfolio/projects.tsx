import { portfolio } from '#web/content/portfolio.ts'

export function Projects() {
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
            {/* Not the router's link: a project may be outside its pages. */}
            <a href={path} className="tap-link self-start">
              {linkText}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
