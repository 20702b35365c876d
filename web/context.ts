import { createContext } from 'react-router'
import type { Brand } from '#contract/brand.ts'
import type { ShopLocale } from '#contract/locale.ts'
import type { ZonePeriod } from '#contract/zones.ts'
import type { Fetch } from '#http/call.ts'

/** The settings every browser receives about the services behind the shop. Nothing here is secret. */
export interface PublicSettings {
  readonly demo: boolean
  /**
   * The shop's origin, without a trailing slash. Threat: never taken from a request, whose Host header can be forged.
   */
  readonly publicUrl: string
  readonly locale: ShopLocale
  /** The shop's time zones, whose days its pages show. */
  readonly zones: readonly ZonePeriod[]
  readonly brand: Brand
  readonly identity: {
    readonly apiKey: string
    readonly authDomain: string
    readonly projectId: string
    /** Whether the shop itself is the identity provider, at its own address. */
    readonly embedded: boolean
    /** Whether people can sign in with Google. */
    readonly google: boolean
  }
  readonly cards: {
    readonly publishableKey: string
    /** The script that defines `window.Stripe`. */
    readonly script: string
    readonly testMode: boolean
  }
}

/** The product server in this process, called by page loaders. */
export const shopContext = createContext<Fetch>()
export const settingsContext = createContext<PublicSettings>()
/** Called for each unexpected failure of a page. */
export type LogPageFailure = (failure: unknown, request: { method: string; path: string; id: string }) => void
export const failureContext = createContext<LogPageFailure>()
/** The id under which a page's failure is logged. */
export const requestIdContext = createContext<string>()
/** The nonce for the inline scripts of the page being rendered. */
export const nonceContext = createContext<string>()
