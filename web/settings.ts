import { useRouteLoaderData } from 'react-router'
import type { PublicSettings } from './context.ts'

/** The element of the page in which the server leaves its settings for the browser, as JSON. */
export const SETTINGS_ID = 'settings'

/** The same for what is drawn, on the server too. Undefined on a page that could not be loaded. */
export const useSettings = (): PublicSettings | undefined =>
  useRouteLoaderData<{ settings: PublicSettings }>('root')?.settings

let settings: PublicSettings | undefined

export function readSettings(): PublicSettings {
  // Written by root.tsx of the same build.
  settings ??= JSON.parse(document.getElementById(SETTINGS_ID)?.textContent ?? '') as PublicSettings
  return settings
}
