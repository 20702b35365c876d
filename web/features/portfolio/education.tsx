import { portfolio } from '#web/content/portfolio.ts'

export function Education() {
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
