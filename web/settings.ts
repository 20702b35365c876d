import type { PublicSettings } from './context.ts'

/** The element of the page in which the server leaves its settings for the browser, as JSON. */
export const SETTINGS_ID = 'settings'

let settings: PublicSettings | undefined

export function readSettings(): PublicSettings {
  // Written by root.tsx of the same build.
  settings ??= JSON.parse(document.getElementById(SETTINGS_ID)?.textContent ?? '') as PublicSettings
  return settings
}
