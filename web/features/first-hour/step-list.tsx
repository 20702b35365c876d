import { type ReactNode, useState } from 'react'
import { type FirstHour, type FirstStep, skipFirstStep } from '#contract/first-hour/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

/** What each step is called, why it is needed, and how long it usually takes. */
export const stepTexts: Readonly<Record<FirstStep, { name: string; why: string; minutes: number }>> = {
  brand: { name: 'Your name and logo', why: 'On every page, in emails and on documents.', minutes: 3 },
  seller: {
    name: 'Your company and its address',
    why: 'Quotes, confirmations and invoices must say who sells.',
    minutes: 3,
  },
  taxes: {
    name: 'Currency and taxes',
    why: 'Prices are net; tax is added by where the goods go. Other countries and freight are in Settings.',
    minutes: 3,
  },
  bank: { name: 'Your bank account', why: 'Where customers pay invoices to.', minutes: 1 },
  legal: {
    name: 'Terms, privacy and cookies',
    why: 'The shop comes with examples that no lawyer has seen.',
    minutes: 10,
  },
  products: { name: 'First products', why: 'One by hand, or all of them from a file.', minutes: 10 },
  order: { name: 'A test order', why: 'See what your buyers see, and what you do then.', minutes: 5 },
  open: { name: 'Open the shop', why: 'When all is as you want it.', minutes: 1 },
}

interface Props {
  readonly steps: FirstHour['steps']
  /** The content of a step that is open. */
  readonly content: (step: FirstStep) => ReactNode
}

/** The steps to an open shop. The first that is left is open, or the one that was chosen. */
export function StepList({ steps, content }: Props) {
  const [chosen, setChosen] = useState<FirstStep>()
  const first = steps.find(({ state }) => state === 'left')?.step
  // A step that was chosen and is done since then makes way for the next.
  const isLeft = steps.some(({ step, state }) => step === chosen && state === 'left')
  const open = isLeft ? chosen : first
  return (
    <ol className="first-hour-steps">
      {steps.map(({ step, state }) => (
        <li key={step} data-state={state} className={step === open ? 'first-hour-open' : undefined}>
          <span className="first-hour-box">{state === 'done' && <Icon name="check" />}</span>
          <div className="grid min-w-0 grow gap-4">
            <div>
              <h2 className="flex min-h-(--control) flex-wrap items-center justify-between gap-x-3">
                {step === open || state !== 'left' ? (
                  stepTexts[step].name
                ) : (
                  <button type="button" className="row-link text-start" onClick={() => setChosen(step)}>
                    {stepTexts[step].name}
                  </button>
                )}
                <StepState step={step} state={state} />
              </h2>
              {step === open && <p className="muted">{stepTexts[step].why}</p>}
            </div>
            {step === open && content(step)}
          </div>
        </li>
      ))}
    </ol>
  )
}

function StepState({ step, state }: FirstHour['steps'][number]) {
  const { run, isBusy } = useShopCall()
  if (state === 'skipped' && step !== 'open')
    return (
      <Button
        look="plain"
        className="btn-sm"
        disabled={isBusy}
        onClick={() => run(skipFirstStep, { step, skipped: false })}
      >
        Skipped: take it up<span className="sr-only"> {stepTexts[step].name}</span>
      </Button>
    )
  return (
    <span className="muted text-(length:--small) font-normal">
      {state === 'done' ? 'done' : `${stepTexts[step].minutes} min`}
    </span>
  )
}
