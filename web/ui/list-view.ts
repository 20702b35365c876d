import { useSyncExternalStore } from 'react'
import { LIST_VIEW } from './theme.ts'

const CHANGE = 'listviewchange'

const isListView = () => document.documentElement.hasAttribute(LIST_VIEW)

/**
 * Whether results are shown as a list, not as a grid. This browser remembers it, and says it before the first paint
 * (head-script.ts); the server renders a grid.
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
    // Storage is full or forbidden: the choice holds for this page.
  }
  dispatchEvent(new Event(CHANGE))
}
