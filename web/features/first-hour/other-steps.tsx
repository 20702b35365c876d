import { href, Link } from 'react-router'
import { openShop } from '#contract/first-hour/endpoints.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { Effect, SkipStep } from './step-frame.tsx'

export const ProductsStep = () => (
  <>
    <div className="flex flex-wrap items-center gap-2">
      <Link to={href('/dashBoard/addProduct')} className={buttonClass('primary')}>
        Add the first product
      </Link>
      <Link to={href('/dashBoard/imports')} className={buttonClass('plain')}>
        Import a file
      </Link>
      <SkipStep step="products" />
    </div>
    <Effect title="What follows">
      <p>Each product is on the home page and in the search as soon as you add it.</p>
    </Effect>
  </>
)

export const OrderStep = () => (
  <>
    <ol className="grid list-decimal gap-1 ps-5">
      <li>Open the shop in a private window and create an account as a buyer.</li>
      <li>Order 100 pieces of a product, and pay as your buyers will.</li>
      <li>Deliver or cancel the order in Manage All Order.</li>
    </ol>
    <div className="flex flex-wrap items-center gap-2">
      <a href={href('/')} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
        Open the shop in a new tab
      </a>
      <SkipStep step="order" />
    </div>
    <Effect title="What you see then">
      <p>
        The emails, the documents and the prices that your buyers get. The first order fixes the currency.
      </p>
    </Effect>
  </>
)

/** @param left the names of the steps that are neither done nor skipped */
export function OpenStep({ left }: { readonly left: readonly string[] }) {
  const { run, isBusy, error } = useShopCall()
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          primary
          disabled={isBusy || left.length > 0}
          onClick={() => run(openShop, {}, 'Your shop is open')}
        >
          Open the shop
        </Button>
        {left.length > 0 && <span className="muted text-(length:--small)">First: {left.join(', ')}</span>}
        <FormError>{error}</FormError>
      </div>
      <Effect title="What follows">
        <p>This page leaves the menu, and you begin with the overview after you log in.</p>
      </Effect>
    </>
  )
}
