import type { MouseEvent } from 'react'

/**
 * Clears a file field on click, so that choosing the same file again fires a change event; the name stays visible until
 * then.
 */
export function chooseAgain({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = ''
}
