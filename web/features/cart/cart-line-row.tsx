import { memo, useState } from 'react'
import { href, Link } from 'react-router'
import type { CartLine } from '#contract/carts.ts'
import { formatDollars } from '#contract/money.ts'
import { quantityProblem } from '#contract/quantity.ts'
import { productPath } from '#web/features/products/product-path.ts'
import { ProductPicture } from '#web/features/products/product-picture.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { toast } from '#web/ui/toasts.tsx'
import { changeLine } from './cart-store.ts'
import { priceSourceText } from './price-source.ts'
import { QuantityField } from './quantity-field.tsx'

/** The id of a line's quantity field, which a problem's link leads to. */
export const quantityId = (productId: string) => `quantity-${productId}`

/** Below each other on a phone, beside each other where there is room. Out of sight, a line is not laid out. */
const ROW = [
  'surface grid gap-x-5 gap-y-3 p-4 sm:p-5 [content-visibility:auto] [contain-intrinsic-size:auto_12rem]',
  "grid-cols-[4rem_minmax(0,1fr)_auto] [grid-template-areas:'picture_name_name''quantity_quantity_amount''more_more_more']",
  "sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:[grid-template-areas:'picture_name_amount''picture_quantity_quantity''picture_more_more']",
  "xl:grid-cols-[6rem_minmax(0,1fr)_13rem_9rem] xl:[grid-template-areas:'picture_name_quantity_amount''picture_more_more_more']",
].join(' ')

/** A line of the cart. What is changed in it is kept at once. */
export const CartLineRow = memo(function CartLineRow({ line }: { line: CartLine }) {
  const { product_id: productId, productName: name, sku, orderAmount, note, problem, quantityRule } = line
  const problemId = `problem-${productId}`
  const setPieces = (pieces: number) => changeLine(productId, { orderAmount: pieces })

  function remove(button: HTMLButtonElement) {
    const row = button.closest('li')
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    const heading = document.querySelector<HTMLElement>('main h1')
    ;(next?.querySelector('input') ?? heading)?.focus()
    changeLine(productId, { orderAmount: 0 })
    toast(`Removed ${name}`, {
      label: 'Undo',
      action: href('/cart'),
      fields: { productId, orderAmount: String(orderAmount), note },
    })
  }

  return (
    <li className={ROW} aria-label={name}>
      <div className="[grid-area:picture] self-start overflow-hidden rounded-field">
        <ProductPicture img={line.img} name="" sizes="6rem" />
      </div>
      <div className="[grid-area:name] grid min-w-0 content-start gap-0.5">
        <h2 className="text-lg wrap-anywhere">
          <Link to={productPath({ _id: productId, name })} className="hover:underline">
            {name}
          </Link>
        </h2>
        <p className="muted text-sm">
          SKU {sku} · {formatCount(line.availableQuantity)} in stock
        </p>
      </div>
      <div className="[grid-area:quantity] grid content-start justify-items-start gap-2">
        <QuantityField
          id={quantityId(productId)}
          name={name}
          pieces={orderAmount}
          rule={quantityRule}
          invalid={problem !== undefined}
          describedBy={problem && problemId}
          onChange={setPieces}
        />
        <RuleText line={line} />
      </div>
      <div className="[grid-area:amount] text-right">
        <p className={`text-xl font-semibold ${problem ? 'muted line-through' : ''}`}>
          {formatDollars(line.paymentAmount)}
        </p>
        <p className="muted text-sm">
          {formatDollars(line.price)} a piece
          <br />
          {priceSourceText(line)}
        </p>
      </div>
      <div className="[grid-area:more] grid content-start gap-3">
        {problem && (
          <div className="flex flex-wrap items-center gap-2">
            <p id={problemId} className="text-problem">
              {problem.message}
            </p>
            {problem.nearestQuantities.map((pieces) => (
              <button key={pieces} type="button" className="btn" onClick={() => setPieces(pieces)}>
                Take {formatCount(pieces)}
              </button>
            ))}
          </div>
        )}
        <CheaperQuantity line={line} onChoose={setPieces} />
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <NoteField line={line} />
          <button
            type="button"
            className="menu-entry -mr-3"
            onClick={({ currentTarget }) => remove(currentTarget)}
          >
            Remove<span className="sr-only"> {name}</span>
          </button>
        </div>
      </div>
    </li>
  )
})

function RuleText({ line: { quantityRule } }: { line: CartLine }) {
  const { min, multiple, max } = quantityRule
  return (
    <p className="muted text-sm">
      from {formatCount(min)}
      {max !== undefined && ` to ${formatCount(max)}`}
      {multiple > 1 && `, in steps of ${formatCount(multiple)}`}
    </p>
  )
}

function CheaperQuantity({ line, onChoose }: { line: CartLine; onChoose: (pieces: number) => void }) {
  const { cheaper, quantityRule, availableQuantity } = line
  if (!cheaper || quantityProblem(quantityRule, cheaper.orderAmount, availableQuantity)) return null
  return (
    <button type="button" className="btn justify-self-start" onClick={() => onChoose(cheaper.orderAmount)}>
      Take {formatCount(cheaper.orderAmount)}, pay {formatDollars(cheaper.saves)} less
    </button>
  )
}

const NOTE_LENGTH = 200

function NoteField({ line: { product_id, productName, orderAmount, note } }: { line: CartLine }) {
  const [opened, setOpened] = useState(false)
  // While it is typed: the shop cuts blanks off its end.
  const [typed, setTyped] = useState<string>()
  if (!opened && note === '')
    return (
      <button type="button" className="menu-entry -ml-3" onClick={() => setOpened(true)}>
        Add a note<span className="sr-only"> to {productName}</span>
      </button>
    )
  return (
    <input
      ref={opened ? focus : undefined}
      aria-label={`Note to ${productName}`}
      placeholder="Note"
      value={typed ?? note}
      maxLength={NOTE_LENGTH}
      onChange={({ target }) => {
        setTyped(target.value)
        changeLine(product_id, { orderAmount, note: target.value })
      }}
      onBlur={() => setTyped(undefined)}
      className="input max-w-md grow basis-48"
    />
  )
}

/** As a ref: what the person has just opened has the focus. */
const focus = (field: HTMLElement | null) => field?.focus()
