import { href } from 'react-router'
import { titled } from '#contract/brand.ts'
import { listProducts } from '#contract/products/endpoints.ts'
import { callPublic } from '#web/api-client.ts'
import { QuickOrder } from '#web/features/quick-order/quick-order.tsx'
import { useSession } from '#web/features/sign-in/session.ts'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import type { Route } from './+types/quick-order'

export const meta = () => [{ title: titled('Quick order') }, { name: 'robots', content: 'noindex' }]

export async function clientLoader() {
  const [product] = await callPublic(listProducts, { limit: 1 })
  return { example: product ? `${product.sku} ${product.quantityRule.min}` : 'AB-100 240' }
}

export const HydrateFallback = FullScreenLoader

export default function QuickOrderPage({ loaderData }: Route.ComponentProps) {
  const session = useSession()
  return (
    <main className="page grid gap-8 py-10">
      <header className="grid max-w-prose gap-3">
        <h1 className="text-4xl">Quick order</h1>
        <p className="muted text-lg">
          Type line by line, paste your part numbers, or upload a purchase order (PDF, cXML or UBL) or a
          spreadsheet. We find the products by {session && 'your own numbers, '}SKU, MPN or bar code, round
          quantities to whole cartons, and show every line before anything is added.
        </p>
      </header>
      <QuickOrder cartPath={href('/cart')} checkoutPath={href('/checkout')} example={loaderData.example} />
    </main>
  )
}
