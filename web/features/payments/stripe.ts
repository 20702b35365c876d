import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { readSettings } from '#web/settings.ts'

let cards: Promise<Stripe | null> | undefined

/**
 * Loads the card service's client. The settings name the script that defines `window.Stripe`: the shop's stand-in or
 * the real one; `loadStripe` uses whichever is defined.
 */
export function loadStripeClient(): Promise<Stripe | null> {
  const { script, publishableKey } = readSettings().cards
  cards ??= loadScript(script)
    .then(() => loadStripe(publishableKey))
    .catch((failure) => {
      cards = undefined
      throw failure
    })
  return cards
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src })
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () =>
      reject(new Error('The card form could not be loaded. Reload the page.')),
    )
    document.head.append(script)
  })
}
