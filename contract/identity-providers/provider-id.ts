/** The name of a company's identity provider in tokens and in the sign-in window: `oidc.` and its id. */
const PREFIX = 'oidc.'

export const providerIdOf = (id: string): string => PREFIX + id

export const isCompanyProvider = (providerId: string): boolean => providerId.startsWith(PREFIX)

/** The id of a company's provider; undefined for the name of any other. */
export const idOfProvider = (providerId: string): string | undefined =>
  isCompanyProvider(providerId) ? providerId.slice(PREFIX.length) : undefined
