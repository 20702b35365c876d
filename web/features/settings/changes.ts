/** A setting whose value differs from the stored one. */
interface Change {
  /** The name of its field, such as `accounts.bank`. */
  readonly path: string
  readonly from: unknown
  readonly to: unknown
}

/** Returns what differs between stored and entered values; an empty field equals a value that is not set. */
export function changesOf(stored: unknown, entered: unknown): Change[] {
  const before = new Map(leaves(stored))
  return leaves(entered)
    .map(([path, to]) => ({ path, from: before.get(path), to }))
    .filter(({ from, to }) => (from ?? '') !== (to ?? ''))
}

function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return path === '' ? [] : [[path, value]]
  return Object.entries(value).flatMap(([key, part]) => leaves(part, path === '' ? key : `${path}.${key}`))
}

/** The longest value that is repeated beside its name. */
const SHORT = 30

/** Returns a change as people read it: `Street: empty to Main Street 1`. The names are those of the form's labels. */
export function changeText(form: HTMLFormElement | null, { path, from, to }: Change): string {
  const field = form?.elements.namedItem(path)
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  if (!isField) return path
  const name = (field.labels?.[0]?.textContent ?? path).replace(/ \(optional\)$/, '')
  const text = (value: unknown) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].find((option) => option.value === String(value ?? ''))?.text ?? ''
    if (typeof value === 'boolean') return value ? 'on' : 'off'
    return String(value ?? '') || 'empty'
  }
  const isLong = field instanceof HTMLTextAreaElement || field.type === 'file'
  const values = [text(from), text(to)]
  if (isLong || values.some((value) => value.length > SHORT)) return name
  return typeof to === 'boolean' ? `${name}: ${text(to)}` : `${name}: ${values.join(' to ')}`
}
