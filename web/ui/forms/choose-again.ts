import type { MouseEvent } from 'react'

/** For the click on a file field: choosing the same file again fires a change event, and until then its name is shown. */
export function chooseAgain({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = ''
}
