import { createContext } from 'react-router'
import type { Fetch } from '#http/call.ts'

/** What the server tells every browser about the services behind it. Nothing here is secret. */
export interface PublicSettings {
  readonly demo: boolean
  /** Scheme and host of the shop; no slash at its end. Never taken from a request, whose Host anybody can set. */
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
/** Marks the scripts that we wrote into a page, for as long as it takes to render it. */
export const nonceContext = createContext<string>()
