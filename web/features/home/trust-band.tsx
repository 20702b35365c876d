import type { ReactNode } from 'react'
import { shopBrand } from '#contract/brand.ts'

/** Fixed figures, not counted from data. */
const figures = [
  ['256k+', 'customers'],
  ['67', 'countries'],
  ['300+', 'products'],
  ['40M', 'visits'],
] as const

/** The shop in four figures, unless they are left out. `children` are the visitor's next steps. */
export function TrustBand({ children }: { children?: ReactNode }) {
  const { showsFigures } = shopBrand().storefront
  return (
    <section aria-labelledby="trust" className="mt-24 bg-base-200">
      <div className="page grid gap-10 py-16 lg:py-20">
        <div className="flex flex-wrap items-end justify-between gap-6">
          <h2 id="trust" className="max-w-xl text-4xl">
            {showsFigures ? 'Trusted with whole floors, schools and warehouses' : 'Tell us what you need'}
          </h2>
          {children && <div className="flex flex-wrap gap-3">{children}</div>}
        </div>
        {showsFigures && (
          <dl className="grid grid-cols-2 gap-x-8 gap-y-10 lg:flex lg:justify-between">
            {figures.map(([figure, what]) => (
              <div key={what} className="flex flex-col-reverse gap-1">
                <dt className="muted">{what}</dt>
                <dd className="figure">{figure}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  )
}
