import { withoutSchema } from './read.ts'

/** The attributes of a resource in a reply (RFC 7644 §3.9). */
export interface Shown {
  /** In lower case, without their schema; undefined for all. */
  readonly only: readonly string[] | undefined
  readonly without: readonly string[]
}

/** Of every reply (RFC 7643 §7: returned always). */
const ALWAYS = ['schemas', 'id']

/** @param attributes, excludedAttributes names as lists, or separated by commas */
export function shownAttributes({
  attributes,
  excludedAttributes,
}: {
  readonly attributes?: string | readonly string[] | undefined
  readonly excludedAttributes?: string | readonly string[] | undefined
}): Shown {
  const names = (sent: string | readonly string[] = []) =>
    (typeof sent === 'string' ? sent.split(',') : sent)
      .map((name) => withoutSchema(name.trim()).toLowerCase())
      .filter((name) => name !== '')
  const only = names(attributes)
  return { only: only.length > 0 ? only : undefined, without: names(excludedAttributes) }
}

/** Whether any of an attribute is shown. */
export const shows = ({ only, without }: Shown, name: string): boolean =>
  only ? only.some((each) => each === name || each.startsWith(`${name}.`)) : !without.includes(name)

/** Returns the resource with its shown attributes only. */
export function show(resource: object, shown: Shown): object {
  return entries(resource, (name, value) => {
    if (ALWAYS.includes(name)) return value
    if (!shows(shown, name)) return undefined
    if (shown.only?.includes(name)) return value
    const part = (inner: string) => `${name}.${inner}`
    const isShown = (inner: string) =>
      shown.only ? shown.only.includes(part(inner)) : !shown.without.includes(part(inner))
    const parts = (of: unknown) =>
      typeof of === 'object' && of !== null
        ? entries(of, (inner, each) => (isShown(inner) ? each : undefined))
        : of
    return Array.isArray(value) ? value.map(parts) : parts(value)
  })
}

const entries = (resource: object, change: (name: string, value: unknown) => unknown) =>
  Object.fromEntries(
    Object.entries(resource)
      .map(([name, value]) => [name, change(name.toLowerCase(), value)] as const)
      .filter(([, value]) => value !== undefined),
  )
