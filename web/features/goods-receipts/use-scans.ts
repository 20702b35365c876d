import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { GoodsReceipt, ScanResult } from '#contract/goods-receipts/endpoints.ts'
import {
  type Current,
  keepCurrent,
  keepWaiting,
  readCurrent,
  readWaiting,
  sendWaiting,
  type Waiting,
} from './scan-queue.ts'
import { isMuted, soundAccepted, soundRefused } from './sounds.ts'

/**
 * Sends scans in order, one at a time, while scanning goes on. Unsent scans and the product being counted survive a
 * reload.
 */
export function useScans(receipt: GoodsReceipt) {
  const { _id: id } = receipt
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const queue = useRef<readonly Waiting[]>([])
  const isSending = useRef(false)
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [current, setCurrent] = useState<Current>()
  const [scanned, setScanned] = useState<ScanResult>()
  const [problem, setProblem] = useState<string>()
  // Pieces of the current product by the shop's last reply, until the page has read them.
  const [received, setReceived] = useState<number>()
  // Of the scan before; the state is that of the last rendering.
  const last = useRef<Current>(undefined)

  function hold(next: readonly Waiting[]) {
    queue.current = next
    keepWaiting(id, next)
    setWaiting(next)
  }

  function goOnWith(next: Current) {
    last.current = next
    keepCurrent(id, next)
    setCurrent(next)
  }

  /** @returns whether to go on */
  async function sendFirst(first: Waiting): Promise<boolean> {
    const one = 'code' in first && !first.productId ? { ...first, productId: last.current?.productId } : first
    // As it is sent, so that it is repeated with the same content.
    hold([one, ...queue.current.slice(1)])
    const outcome = await sendWaiting(id, one)
    if ('unreachable' in outcome) {
      setProblem(outcome.unreachable)
      return false
    }
    hold(queue.current.slice(1))
    setProblem('refused' in outcome ? outcome.refused : undefined)
    if ('scanned' in outcome) {
      const { product_id: productId, batch } = outcome.scanned
      goOnWith({ productId, batch })
      setScanned(outcome.scanned)
      setReceived(outcome.scanned.received)
    }
    if ('received' in outcome && one.productId === last.current?.productId) setReceived(outcome.received)
    if (!isMuted()) 'refused' in outcome ? soundRefused() : soundAccepted()
    return true
  }

  async function sendAll() {
    if (isSending.current) return
    isSending.current = true
    try {
      for (let goesOn = true; goesOn; ) {
        const [first] = queue.current
        goesOn = first !== undefined && (await sendFirst(first))
      }
    } catch (failure) {
      if (!(failure instanceof Response)) throw failure
      // The session has ended.
      await navigate(failure.headers.get('Location') ?? '', { replace: true })
    } finally {
      isSending.current = false
    }
    await revalidate()
  }

  // Data that is read while scans are being sent may be older than the last reply.
  const seen = useEffectEvent((_: GoodsReceipt) => {
    if (!isSending.current && queue.current.length === 0) setReceived(undefined)
  })
  useEffect(() => seen(receipt), [receipt])

  const resume = useEffectEvent(() => void sendAll())
  useEffect(() => {
    last.current = readCurrent(id)
    setCurrent(last.current)
    queue.current = readWaiting(id)
    setWaiting(queue.current)
    if (queue.current.length > 0) resume()
    addEventListener('online', resume)
    return () => removeEventListener('online', resume)
  }, [id])

  const add = (one: Waiting) => {
    hold([...queue.current, one])
    void sendAll()
  }

  return {
    waiting,
    current,
    scanned,
    problem,
    received,
    scan: (code: string) => add({ key: crypto.randomUUID(), code, productId: undefined }),
    addPieces: (to: Current, pieces: number) => add({ key: crypto.randomUUID(), ...to, pieces }),
    /** Goes on with a product without scanning it. */
    choose(productId: string) {
      goOnWith({ productId, batch: '' })
      setScanned(undefined)
      setReceived(undefined)
      setProblem(undefined)
    },
    retry: resume,
  }
}

export type Scans = ReturnType<typeof useScans>
