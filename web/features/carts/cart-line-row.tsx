import { memo } from 'react'
import { href } from 'react-router'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { LineRow } from '#web/features/lines/line-row.tsx'
import { usePunchOut } from '#web/features/punchout/session.ts'
import { toast } from '#web/ui/toasts.tsx'
import { changeLine } from './cart-store.ts'

interface Props {
  readonly line: CartLine
  readonly priceNote: string | undefined
}

/** A line of the cart. Edits are saved immediately. */
export const CartLineRow = memo(function CartLineRow({ line, priceNote }: Props) {
  const { product_id: productId, productName: name, orderAmount, note } = line
  // Purchasing systems have no place for notes of lines.
  const hasNote = usePunchOut() === undefined
  return (
    <LineRow
      line={{ ...line, sold: true }}
      priceNote={priceNote}
      edit={{
        setPieces: (pieces) => changeLine(productId, { orderAmount: pieces }),
        setNote: hasNote ? (typed) => changeLine(productId, { orderAmount, note: typed }) : undefined,
        remove() {
          changeLine(productId, { orderAmount: 0 })
          toast(`Removed ${name}`, {
            label: 'Undo',
            action: href('/cart'),
            fields: { productId, orderAmount: String(orderAmount), note },
          })
        },
      }}
    />
  )
})
