import { useSyncExternalStore } from 'react'
import { MAX_COMPARED } from '#contract/limits.ts'

/** Local storage key. */
const KEY = 'compared'

/** A product chosen for comparison, with the fields that the tray shows. */
export interface Compared {
  readonly _id: string
  readonly name: string
  readonly img: string
}

const none: readonly Compared[] = []
let last: { text: string | null; products: readonly Compared[] } = { text: null, products: none }
const listeners = new Set<() => void>()

/** Returns the products that were chosen in this browser, in the order of choice; the same object until they change. */
function readCompared(): readonly Compared[] {
  const text = localStorage.getItem(KEY)
  if (text !== last.text) last = { text, products: text ? parse(text) : none }
  return last.products
}

function parse(text: string): readonly Compared[] {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter(isCompared).slice(0, MAX_COMPARED) : none
  } catch {
    return none
  }
}

const isCompared = (stored: unknown): stored is Compared =>
  typeof stored === 'object' &&
  stored !== null &&
  ['_id', 'name', 'img'].every((field) => typeof Reflect.get(stored, field) === 'string')

export function storeCompared(products: readonly Compared[]): void {
  if (products.length > 0) localStorage.setItem(KEY, JSON.stringify(products))
  else localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

/**
 * Adds a product, or removes it if it is there.
 * @returns false if there are already so many that it was not added
 */
export function toggleCompared({ _id, name, img }: Compared): boolean {
  const products = readCompared()
  const others = products.filter((product) => product._id !== _id)
  if (others.length === products.length && products.length >= MAX_COMPARED) return false
  storeCompared(others.length < products.length ? others : [...others, { _id, name, img }])
  return true
}

/** Follows the products chosen in this tab and in others. */
export const useCompared = () => useSyncExternalStore(subscribe, readCompared, () => none)

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
