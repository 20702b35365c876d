import { memo } from 'react'
import { href } from 'react-router'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { LineRow } from '#web/features/lines/line-row.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { changeLine } from './cart-store.ts'

/** A line of the cart. Edits are saved immediately. */
export const CartLineRow = memo(function CartLineRow({ line }: { line: CartLine }) {
  const { product_id: productId, productName: name, orderAmount, note } = line
  return (
    <LineRow
      line={{ ...line, sold: true }}
      edit={{
        setPieces: (pieces) => changeLine(productId, { orderAmount: pieces }),
        setNote: (typed) => changeLine(productId, { orderAmount, note: typed }),
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
