import { type MouseEvent, useRef, useState } from 'react'

/** Returns the selected rows of a list, by id. Shift-click selects all rows since the last click. */
export function useChosenRows(ids: readonly string[]) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const chosen = ids.filter((id) => all.has(id))

  function set(changed: readonly string[], on: boolean): void {
    const next = new Set(chosen)
    for (const id of changed) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setAll(next)
  }

  /** Handles clicks on a row's checkbox, including those by the space bar. */
  function onClick(id: string, { currentTarget, shiftKey }: MouseEvent<HTMLInputElement>): void {
    const [here, before] = [ids.indexOf(id), ids.indexOf(last.current ?? '')]
    const range =
      shiftKey && before >= 0 ? ids.slice(Math.min(here, before), Math.max(here, before) + 1) : [id]
    last.current = id
    set(range, currentTarget.checked)
  }

  return {
    chosen,
    isChosen: (id: string) => all.has(id),
    onClick,
    chooseAll: () => set(ids, true),
    clear: () => setAll(new Set()),
  }
}

export type ChosenRows = ReturnType<typeof useChosenRows>
