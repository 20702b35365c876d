import { useEffect, useEffectEvent } from 'react'
import { href, useNavigate } from 'react-router'
import { passOrderFile } from '#web/features/quick-order/dropped-order.ts'
import { ADMIN, useCartCount } from './cart-count.ts'

/** Opens a file that a buyer drops anywhere on the shop as a quick order, unless a field for files takes it. */
export function useDroppedOrder(): void {
  const navigate = useNavigate()
  const isAdmin = useCartCount() === ADMIN
  const onDrag = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, target } = event
    const isTaken = event.defaultPrevented || (target instanceof Element && target.closest('input, dialog'))
    if (isTaken || isAdmin || !dataTransfer?.types.includes('Files')) return
    // Otherwise the browser would leave the shop for the file.
    event.preventDefault()
    const file = event.type === 'drop' && dataTransfer.files[0]
    if (!file) return
    void navigate(href('/quick-order'), { state: passOrderFile(file) })
  })
  useEffect(() => {
    const listener = (event: DragEvent) => onDrag(event)
    addEventListener('dragover', listener)
    addEventListener('drop', listener)
    return () => {
      removeEventListener('dragover', listener)
      removeEventListener('drop', listener)
    }
  }, [])
}
