import { useSyncExternalStore } from 'react'
import { LIST_VIEW } from './theme.ts'

const CHANGE = 'listviewchange'

const isListView = () => document.documentElement.hasAttribute(LIST_VIEW)

/**
 * Returns whether results are shown as a list instead of a grid. Stored in this browser and applied before the first
 * paint (head-script.ts); the server renders a grid.
 */
export const useListView = () => useSyncExternalStore(subscribe, isListView, () => false)

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGE, listener)
  return () => removeEventListener(CHANGE, listener)
}

export function setListView(on: boolean): void {
  document.documentElement.toggleAttribute(LIST_VIEW, on)
  try {
    if (on) localStorage.setItem(LIST_VIEW, '')
    else localStorage.removeItem(LIST_VIEW)
  } catch {
    // Storage is full or blocked: the choice applies to this page only.
  }
  dispatchEvent(new Event(CHANGE))
}
