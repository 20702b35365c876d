import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '#contract/counts.ts'
import type { Family } from '#contract/families/endpoints.ts'
import { productPath } from '#web/features/products/product-path.ts'
import { ProductPicture } from '#web/features/products/product-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ShownFamily } from './shown-family.ts'

const VariantMatrix = lazy(async () => {
  const { VariantMatrix } = await import('./variant-matrix.tsx')
  return { default: VariantMatrix }
})

interface Props {
  readonly family: ShownFamily
  /** The variant from which somebody came. */
  readonly product: { readonly _id: string; readonly name: string; readonly img: string }
}

/** Quantities for many variants of a family at once. */
export function FamilyPage({ family: { _id: id, name, variants }, product }: Props) {
  return (
    <main className="page grid gap-6 py-4">
      <p className="muted flex flex-wrap items-center gap-2 text-sm wrap-anywhere">
        <Link to={productPath(product)} className="inline-flex min-h-6 items-center hover:underline">
          {product.name}
        </Link>
        <Icon name="right" className="size-3.5" />
        <span>All variants</span>
      </p>
      <div className="flex items-center gap-4 sm:gap-7">
        <div className="w-18 flex-none overflow-hidden rounded-box sm:w-33">
          <ProductPicture img={product.img} name="" sizes="8.25rem" eager />
        </div>
        <div className="grid gap-2">
          <h1 className="text-3xl wrap-anywhere">{name}</h1>
          <p className="muted">{counted(variants.length, 'variant')} in one order.</p>
        </div>
      </div>
      <noscript>
        <p>These fields need JavaScript. Without it, choose one variant after the other.</p>
      </noscript>
      <Quantities key={id} familyId={id} />
    </main>
  )
}

/** The quantities, which belong to the person who looks: they are loaded in the browser. */
function Quantities({ familyId }: { familyId: string }) {
  const [loaded, setLoaded] = useState<Family>()
  const [problem, setProblem] = useState<string>()

  async function load() {
    setProblem(undefined)
    const script = await import('./load-family.ts').catch(() => undefined)
    const result = (await script?.loadFamily(familyId)) ?? 'The quantities could not be loaded.'
    if (typeof result === 'string') setProblem(result)
    else setLoaded(result)
  }
  const begin = useEffectEvent(() => void load())
  useEffect(() => begin(), [])

  const waiting = (
    <p role="status" className="min-h-96">
      Loading…
    </p>
  )
  if (problem !== undefined)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-4">
        {problem}
        <Button onClick={() => void load()}>Try again</Button>
      </p>
    )
  return <Suspense fallback={waiting}>{loaded ? <VariantMatrix family={loaded} /> : waiting}</Suspense>
}
