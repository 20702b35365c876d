import { href } from 'react-router'
import type { ListLine } from '#contract/lists/endpoints.ts'
import { LineRow } from '#web/features/lines/line-row.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { ListLines } from './use-list-lines.ts'

interface Props {
  readonly listId: string
  readonly line: ListLine
  /** Undefined for users who may only read the list. */
  readonly edit?: Pick<ListLines, 'change' | 'remove'> | undefined
}

/** A line of a list, with its price today. */
export function ListLineRow({ listId, line, edit }: Props) {
  const { product_id: productId, productName: name, orderAmount, note } = line

  async function remove() {
    if (!(await edit?.remove(productId))) return
    // A product no longer sold cannot be added again.
    const undo = {
      label: 'Undo',
      action: href('/dashBoard/lists/:id', { id: listId }),
      fields: { productId, orderAmount: String(orderAmount), note },
    }
    toast(`Removed ${name}`, line.sold ? undo : undefined)
  }

  return (
    <LineRow
      line={line}
      edit={
        edit && {
          setPieces: (pieces) => edit.change(productId, { orderAmount: pieces }),
          setNote: (typed) => edit.change(productId, { orderAmount, note: typed }),
          remove: () => void remove(),
        }
      }
    />
  )
}
