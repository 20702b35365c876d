import type { ReactNode } from 'react'

/** Fixed figures, not counted from data. */
const figures = [
  ['256k+', 'customers'],
  ['67', 'countries'],
  ['300+', 'products'],
  ['40M', 'visits'],
] as const

/** The shop in four figures. `children` are the visitor's next steps. */
export function TrustBand({ children }: { children?: ReactNode }) {
  return (
    <section aria-labelledby="trust" className="mt-24 bg-base-200">
      <div className="page grid gap-10 py-16 lg:py-20">
        <h2 id="trust" className="max-w-xl text-3xl">
          Trusted with whole floors, schools and warehouses
        </h2>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-10 lg:grid-cols-4">
          {figures.map(([figure, what]) => (
            <div key={what} className="flex flex-col-reverse gap-1">
              <dt className="muted text-lg">{what}</dt>
              <dd className="text-[clamp(2.5rem,6vw,4rem)] leading-none font-semibold tracking-tight">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
        {children && <div className="flex flex-wrap gap-3">{children}</div>}
      </div>
    </section>
  )
}
