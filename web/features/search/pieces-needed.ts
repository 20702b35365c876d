import { useSyncExternalStore } from 'react'
import { PIECES_NEEDED, readPiecesNeeded } from './stored-pieces.ts'

const CHANGE = 'piecesneededchange'

/**
 * The pieces that somebody said they need, for this visit: products are priced for that quantity on every page. Undefined
 * on the server, which renders the same page for everybody, and while nobody has said.
 */
export function usePiecesNeeded(): number | undefined {
  const pieces = Number(useSyncExternalStore(subscribe, readPiecesNeeded, () => ''))
  return pieces > 0 ? pieces : undefined
}

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGE, listener)
  return () => removeEventListener(CHANGE, listener)
}

/** @param pieces as in the address of a search; empty for no quantity */
export function setPiecesNeeded(pieces: string): void {
  if (pieces === readPiecesNeeded()) return
  try {
    sessionStorage.setItem(PIECES_NEEDED, pieces)
  } catch {
    // As above.
  }
  dispatchEvent(new Event(CHANGE))
}
