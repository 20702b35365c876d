import type { ReactNode } from 'react'
import { shopBrand } from '#contract/brand.ts'

/** The shop's logo, for the current theme; the other one is not loaded. Without a logo, shows `children`. */
export function BrandLogo({ children }: { children: ReactNode }) {
  const { logoDark, logoLight, name } = shopBrand()
  if (!logoDark) return children
  return (
    <>
      <img src={logoDark} alt={name} loading="lazy" className="brand-logo on-dark" />
      <img src={logoLight} alt={name} loading="lazy" className="brand-logo on-light" />
    </>
  )
}
