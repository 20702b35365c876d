import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The attributes of a cell's field, by which `moveInGrid` and `cellAt` find it. */
export const gridCell = (row: number, column: number) => ({ 'data-cell': `${row}:${column}` })

/** Returns the place of a cell's field. */
export function placeOf(field: HTMLElement): { readonly row: number; readonly column: number } {
  const [row = 0, column = 0] = (field.dataset.cell ?? '').split(':').map(Number)
  return { row, column }
}

/**
 * Moves between the fields of a grid as a spreadsheet does: arrows and Enter to the next field in that direction, past
 * places without one. Left and right move the cursor inside a text first.
 */
export function moveInGrid(
  event: KeyboardEvent<HTMLInputElement>,
  size: { rows: number; columns: number },
): void {
  const { key, currentTarget: field } = event
  const step = steps[key === 'Enter' && event.shiftKey ? 'ArrowUp' : key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || staysInText(field, key)) return
  event.preventDefault()
  const grid = field.closest('[data-grid]')
  let { row, column } = placeOf(field)
  for (;;) {
    row += step[0]
    column += step[1]
    if (row < 0 || column < 0 || row >= size.rows || column >= size.columns) return
    const next = grid?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)
    if (!next) continue
    next.focus()
    next.select()
    return
  }
}

function staysInText({ selectionStart, selectionEnd, value }: HTMLInputElement, key: string): boolean {
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length
  if (isAllSelected) return false
  if (key === 'ArrowLeft') return selectionStart !== 0 || selectionEnd !== 0
  if (key === 'ArrowRight') return selectionStart !== value.length
  return false
}
