import { useState } from 'react'

interface History<Value> {
  readonly value: Value
  readonly past: readonly Value[]
  /** The subject of the last change, so that typing in one field is one step. */
  readonly step?: string | undefined
}

const MOST_STEPS = 200

/** Returns a value whose changes can be taken back; changes with the same step in a row are taken back together. */
export function useUndo<Value>(first: Value) {
  const [{ value, past }, setHistory] = useState<History<Value>>({ value: first, past: [] })
  return {
    value,
    canUndo: past.length > 0,
    change: (next: (value: Value) => Value, step?: string) =>
      setHistory((now) => {
        const isSameStep = step !== undefined && step === now.step
        const kept = isSameStep ? now.past : [...now.past.slice(1 - MOST_STEPS), now.value]
        return { value: next(now.value), past: kept, step }
      }),
    undo: () =>
      setHistory((now) => {
        const before = now.past.at(-1)
        return before === undefined ? now : { value: before, past: now.past.slice(0, -1) }
      }),
  }
}
