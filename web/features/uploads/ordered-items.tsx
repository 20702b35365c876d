import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

interface Props<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** What people call an item, such as `picture 2`. */
  readonly nameOf: (item: Item, place: number) => string
  readonly onChange: (items: readonly Item[]) => void
  readonly children: (item: Item, place: number) => ReactNode
}

/** Items in an order that is changed by dragging or by buttons; each can be removed. */
export function OrderedItems<Item>({ items, keyOf, nameOf, onChange, children }: Props<Item>) {
  const [dragged, setDragged] = useState<number>()
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item !== undefined && to >= 0 && to < items.length && to !== from)
      onChange(items.toSpliced(from, 1).toSpliced(to, 0, item))
  }
  return (
    <ol className="grid gap-3 empty:hidden">
      {items.map((item, place) => (
        <li
          key={keyOf(item)}
          draggable
          className={`grid gap-2 rounded-field bg-base-300 p-2 ${dragged === place ? 'opacity-60' : ''}`}
          onDragStart={() => setDragged(place)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => {
            if (dragged !== undefined) event.preventDefault()
          }}
          onDrop={(event) => {
            if (dragged === undefined) return
            event.preventDefault()
            move(dragged, place)
            setDragged(undefined)
          }}
        >
          {children(item, place)}
          <div className="flex flex-wrap gap-1">
            <Button
              className="btn-ghost btn-sm"
              disabled={place === 0}
              aria-label={`Move ${nameOf(item, place)} up`}
              onClick={() => move(place, place - 1)}
            >
              Up
            </Button>
            <Button
              className="btn-ghost btn-sm"
              disabled={place === items.length - 1}
              aria-label={`Move ${nameOf(item, place)} down`}
              onClick={() => move(place, place + 1)}
            >
              Down
            </Button>
            <Button
              className="btn-ghost btn-sm"
              aria-label={`Remove ${nameOf(item, place)}`}
              onClick={() => onChange(items.toSpliced(place, 1))}
            >
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ol>
  )
}
