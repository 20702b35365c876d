export function Specifications({ specs }: { specs: Readonly<Record<string, string>> }) {
  return (
    <section aria-labelledby="specifications" className="grid gap-3">
      <h2 id="specifications" className="text-xl">
        Specifications
      </h2>
      <dl className="surface divide-y divide-[color-mix(in_oklab,var(--ink)_8%,transparent)]">
        {Object.entries(specs).map(([label, value]) => (
          <div key={label} className="grid gap-x-4 px-4 py-3 sm:grid-cols-[11rem_1fr]">
            <dt className="muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
