import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { getHomeRegion } from '#contract/charges/tax-rates.ts'
import { today } from '#contract/days.ts'
import { type FirstStep, getFirstHour } from '#contract/first-hour/endpoints.ts'
import { listLegalTexts } from '#contract/legal-texts/endpoints.ts'
import { getBrand } from '#contract/settings/brand.ts'
import { getSeller } from '#contract/settings/seller.ts'
import { callShop } from '#web/api-client.ts'
import { BrandStep } from '#web/features/first-hour/brand-step.tsx'
import { LegalStep } from '#web/features/first-hour/legal-step.tsx'
import { OpenStep, OrderStep, ProductsStep } from '#web/features/first-hour/other-steps.tsx'
import { BankStep, SellerStep } from '#web/features/first-hour/seller-steps.tsx'
import { StepList, stepTexts } from '#web/features/first-hour/step-list.tsx'
import { TaxesStep } from '#web/features/first-hour/taxes-step.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/open-shop'

export const meta = () => [{ title: titled('Open your shop') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [firstHour, brand, seller, home, texts] = await Promise.all([
    callShop(request, getFirstHour, {}),
    callShop(request, getBrand, {}),
    callShop(request, getSeller, {}),
    callShop(request, getHomeRegion, {}),
    callShop(request, listLegalTexts, {}),
  ])
  return { ...firstHour, brand, seller, home, texts, today: today() }
}

/** The first hour of a new seller: the steps that lead to an open shop. */
export default function OpenShop({ loaderData }: Route.ComponentProps) {
  const { steps, brand, seller, home, texts, today } = loaderData
  const left = steps.filter(({ state }) => state === 'left')
  const finished = steps.length - left.length
  const minutes = left.reduce((sum, { step }) => sum + stepTexts[step].minutes, 0)
  const namesLeft = left.filter(({ step }) => step !== 'open').map(({ step }) => stepTexts[step].name)
  const content: Readonly<Record<FirstStep, () => React.ReactNode>> = {
    brand: () => <BrandStep brand={brand} />,
    seller: () => <SellerStep seller={seller} />,
    taxes: () => <TaxesStep country={seller.country || home.country} today={today} />,
    bank: () => <BankStep seller={seller} />,
    legal: () => (
      <LegalStep examples={texts.filter(({ current }) => !current).map(({ page }) => page)} today={today} />
    ),
    products: () => <ProductsStep />,
    order: () => <OrderStep />,
    open: () => <OpenStep left={namesLeft} />,
  }
  return (
    <div className="first-hour">
      <PageHead
        title="Open your shop"
        intro="Eight steps, about 40 minutes. Everything can be changed later, in Settings."
      />
      <p className="flex flex-wrap items-center gap-3">
        <Meter
          label="Steps finished"
          value={finished}
          of={steps.length}
          cells={steps.length}
          className="w-60"
        />
        <span>
          <strong>
            {finished} of {steps.length}
          </strong>
          {minutes > 0 && <span className="muted">, {minutes} minutes left</span>}
        </span>
      </p>
      {left.length === 0 && (
        <p className="flex flex-wrap items-center gap-3">
          Your shop is open.
          <Link to={href('/dashBoard/overview')} className={buttonClass('primary')}>
            Go to the overview
          </Link>
        </p>
      )}
      <StepList steps={steps} content={(step) => content[step]()} />
    </div>
  )
}
