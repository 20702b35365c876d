import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isExpected } from './picture-file.ts'

interface Uploads<Item> {
  /** As many as there may be. */
  readonly max: number
  readonly items: readonly Item[]
  readonly onChange: (items: readonly Item[]) => void
  readonly onBusy: (busy: boolean) => void
  /** Sends one file. @returns what it became, or why it was not sent */
  readonly send: (file: File, onProgress: (part: number) => void) => Promise<Item | string>
}

/** Sends chosen files one after the other, each as soon as the one before is stored. Stops at the first that fails. */
export function useUploads<Item>({ max, items, onChange, onBusy, send }: Uploads<Item>) {
  const navigate = useNavigate()
  const [part, setPart] = useState<number>()
  const [problem, setProblem] = useState<string>()
  // Items may be changed while files are sent.
  const current = useRef(items)
  useEffect(() => {
    current.current = items
  }, [items])

  async function take(files: readonly File[]) {
    if (files.length === 0) return
    setProblem(undefined)
    if (current.current.length + files.length > max)
      return setProblem(`There can be at most ${max}. Remove some first, or choose fewer.`)
    onBusy(true)
    try {
      for (const file of files) {
        setPart(0)
        const sent = await send(file, setPart)
        if (typeof sent === 'string') return setProblem(sent)
        current.current = [...current.current, sent]
        onChange(current.current)
      }
    } catch (failure) {
      // The session has ended: a redirect to the login page.
      if (failure instanceof Response) return void navigate(failure.headers.get('Location') ?? '')
      if (!isExpected(failure)) throw failure
      setProblem(failure.message)
    } finally {
      setPart(undefined)
      onBusy(false)
    }
  }
  return { take, part, problem }
}
