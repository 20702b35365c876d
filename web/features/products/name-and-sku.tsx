import type { ReactNode } from 'react'

/** A product's name in a table, with its SKU or more below. */
export const NameAndSku = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <span className="font-medium wrap-anywhere">{name}</span>
    <span className="muted block text-sm wrap-anywhere">{children}</span>
  </>
)
