/** The pages whose texts the owners of a shop must write themselves: their names are their paths. */
export const legalPages = ['terms', 'privacy', 'cookies', 'accessibility'] as const
export type LegalPage = (typeof legalPages)[number]

export const legalTitles: Readonly<Record<LegalPage, string>> = {
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  cookies: 'Cookie policy',
  accessibility: 'Accessibility statement',
}

export const isLegalPage = (name: string): name is LegalPage => legalPages.some((page) => page === name)
