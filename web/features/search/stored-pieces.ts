/** Where this visit's quantity is stored. */
export const PIECES_NEEDED = 'piecesNeeded'

/** The stored quantity; empty for none. */
export function readPiecesNeeded(): string {
  try {
    return sessionStorage.getItem(PIECES_NEEDED) ?? ''
  } catch {
    // Storage is blocked: the address of a search still has the quantity.
    return ''
  }
}
