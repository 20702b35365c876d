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
  const punchOut = usePunchOut()
  return (
    <LineRow
      line={{ ...line, sold: true }}
      priceNote={priceNote}
      edit={
        // A purchasing system gets such a cart back as it was.
        punchOut?.operation === 'inspect'
          ? undefined
          : {
              setPieces: (pieces) => changeLine(productId, { orderAmount: pieces }),
              // Purchasing systems have no place for notes of lines.
              setNote: punchOut ? undefined : (typed) => changeLine(productId, { orderAmount, note: typed }),
              remove() {
                changeLine(productId, { orderAmount: 0 })
                toast(`Removed ${name}`, {
                  label: 'Undo',
                  action: href('/cart'),
                  fields: { productId, orderAmount: String(orderAmount), note },
                })
              },
            }
      }
    />
  )
})
