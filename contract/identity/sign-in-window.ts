/** The window that the client opens for federated sign-in, its script and its stylesheet. */
export const signInWindow = {
  handler: '/emulator/auth/handler',
  script: '/emulator/auth/handler.js',
  style: '/emulator/auth/handler.css',
} as const

/** The message from the sign-in window to the page that opened it; both have the same origin. */
export const windowMessage = {
  kind: 'embedded-auth-event',
  /** Session storage key for the same event, if the page was redirected instead. */
  storageKey: (apiKey: string, appName: string) => `firebase:redirectEvent:${apiKey}:${appName}`,
} as const
