import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ListLine, setListLines } from '#contract/lists/endpoints.ts'
import { callShop, errorMessage } from '#web/api-client.ts'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'
import { toast } from '#web/ui/toasts.tsx'
import {
  type LineEdit,
  type LineEdits,
  markedSent,
  merged,
  unsentOf,
  withEdits,
  withoutSent,
} from './line-edits.ts'

/** Long enough to finish typing a number. */
const SEND_AFTER_MS = 400

const none: LineEdits = new Map()

/**
 * Returns the lines of an editable list: edits show at once and are saved a moment later. Edits that could not be saved
 * are reported and stay pending.
 */
export function useListLines(listId: string, loaded: readonly ListLine[]) {
  const { revalidate } = useRevalidator()
  const [edits, setEdits] = useState(none)
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [loadedBefore, setLoadedBefore] = useState(loaded)
  // The latest values, for callbacks that outlive the render that created them.
  const latest = useRef(none)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<boolean>>(Promise.resolve(true))

  // The reloaded lines include the edits already sent.
  if (loaded !== loadedBefore) {
    setLoadedBefore(loaded)
    setEdits(withoutSent(edits))
  }
  useEffect(() => {
    latest.current = edits
  }, [edits])

  const store = (next: LineEdits) => {
    latest.current = next
    setEdits(next)
  }

  /** Saves pending edits after any save under way. @returns whether everything is saved */
  function save(): Promise<boolean> {
    clearTimeout(timer.current)
    sending.current = sending.current.then(send)
    return sending.current
  }

  async function send(): Promise<boolean> {
    const had = latest.current
    const lines = unsentOf(had)
    if (lines.length === 0) return true
    setSaving(true)
    try {
      await callShop(new Request(location.href), setListLines, { id: listId, lines })
    } catch (reason) {
      setFailure(
        reason instanceof Response
          ? 'Your sign-in has ended. Sign in again to save it.'
          : errorMessage(reason),
      )
      return false
    } finally {
      setSaving(false)
    }
    setFailure(undefined)
    store(markedSent(latest.current, had))
    await revalidate()
    return true
  }

  function change(productId: string, edit: Omit<LineEdit, 'sent'>): void {
    store(merged(latest.current, productId, edit))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), SEND_AFTER_MS)
  }

  /** Removes a line at once. @returns whether it is saved */
  function remove(productId: string): Promise<boolean> {
    store(merged(latest.current, productId, { orderAmount: 0 }))
    return save()
  }

  const leave = useEffectEvent(() => {
    if (unsentOf(latest.current).length > 0)
      void save().then((saved) => {
        if (!saved) toast('The last change of the list could not be saved.')
      })
  })
  useEffect(() => () => leave(), [])
  useUnsavedChanges(failure !== undefined)

  return { lines: withEdits(loaded, edits), change, remove, save, isSaving, failure }
}

export type ListLines = ReturnType<typeof useListLines>
