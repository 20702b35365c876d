import { useRouteLoaderData } from 'react-router'
import type { PublicSettings } from './context.ts'

/** The id of the element that passes the public settings to the browser, as JSON. */
export const SETTINGS_ID = 'settings'

/** Returns the settings for components, also on the server. Undefined on an error page of the root. */
export const useSettings = (): PublicSettings | undefined =>
  useRouteLoaderData<{ settings: PublicSettings }>('root')?.settings

let settings: PublicSettings | undefined

export function readSettings(): PublicSettings {
  // Written by root.tsx of the same build.
  settings ??= JSON.parse(document.getElementById(SETTINGS_ID)?.textContent ?? '') as PublicSettings
  return settings
}
