import { href } from 'react-router'
import { requireSession } from '#web/api-client.ts'
import { QuickOrder } from '#web/features/quick-order/quick-order.tsx'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import type { Route } from './+types/quick-order'

export const meta = () => [{ title: 'Quick order · Hundredfold' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request)
  return null
}

export function HydrateFallback() {
  return <FullScreenLoader />
}

export default function QuickOrderPage() {
  return (
    <main className="page grid gap-8 py-10">
      <header className="grid max-w-prose gap-3">
        <h1 className="text-4xl">Quick order</h1>
        <p className="muted text-lg">
          Type line by line, paste your part numbers, or upload a spreadsheet. We find the products by your
          own numbers, SKU, MPN or bar code, round quantities to whole cartons, and show every line before
          anything is added.
        </p>
      </header>
      <QuickOrder cartPath={href('/cart')} />
    </main>
  )
}
