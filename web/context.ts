import { createContext } from 'react-router'
import type { Fetch } from '#http/call.ts'

/** What the server tells every browser about the services behind it. Nothing here is secret. */
export interface PublicSettings {
  readonly demo: boolean
  /** The shop's origin, without a trailing slash. Threat: never taken from a request, whose Host can be anything. */
  readonly publicUrl: string
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

/** The product server, in this process: what a page's `loader` calls. */
export const shopContext = createContext<Fetch>()
export const settingsContext = createContext<PublicSettings>()
/** Called for each failure of a page that nobody expected. */
export type LogPageFailure = (failure: unknown, request: { method: string; path: string; id: string }) => void
export const failureContext = createContext<LogPageFailure>()
/** Under which a failure of the page is logged. */
export const requestIdContext = createContext<string>()
/** The nonce of the inline scripts of the page that is being rendered. */
export const nonceContext = createContext<string>()
