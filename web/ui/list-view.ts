import { useSyncExternalStore } from 'react'
import { LIST_VIEW_ATTRIBUTE, LIST_VIEW_KEY } from './theme.ts'

const CHANGE = 'listviewchange'

const isListView = () => document.documentElement.hasAttribute(LIST_VIEW_ATTRIBUTE)

/**
 * Whether results are shown as a list, not as a grid. This browser remembers it, and says it before the first paint
 * (beforeFirstPaint); the server renders a grid.
 */
export const useListView = () => useSyncExternalStore(subscribe, isListView, () => false)

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGE, listener)
  return () => removeEventListener(CHANGE, listener)
}

export function setListView(on: boolean): void {
  document.documentElement.toggleAttribute(LIST_VIEW_ATTRIBUTE, on)
  try {
    if (on) localStorage.setItem(LIST_VIEW_KEY, '')
    else localStorage.removeItem(LIST_VIEW_KEY)
  } catch {
    // Storage is full or forbidden: the choice holds for this page.
  }
  dispatchEvent(new Event(CHANGE))
}
