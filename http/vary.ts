/** Adds the name of a request header to Vary. Keeps the names that Vary already has; each name appears once. */
export function addVary(headers: Headers, name: string): void {
  const names = variesBy(headers)
  if (!names.includes('*') && !names.includes(name.toLowerCase())) headers.append('Vary', name)
}

/** Returns the names of the request headers on which a reply depends, in lower case. */
export const variesBy = (headers: Headers): string[] =>
  (headers.get('Vary') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
