import { portfolio } from '#web/content/portfolio.ts'

export function Skills() {
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

/** A skill as a row of cells, with a <meter> for screen readers. */
function Level({ name, level }: { name: string; level: number }) {
  const cells = Array.from({ length: CELLS }, (_, index) => index)
  return (
    <>
      <meter className="sr-only" aria-label={name} min={0} max={100} value={level}>
        {level} of 100
      </meter>
      <svg viewBox={`0 0 ${CELLS * 10} 10`} className="w-full" aria-hidden="true">
        {cells.map((index) => {
          // The last lit cell may be partly lit.
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
