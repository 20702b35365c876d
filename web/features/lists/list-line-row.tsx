import { useState } from 'react'
import { href, Link } from 'react-router'
import type { ListLine } from '#contract/lists.ts'
import { formatDollars } from '#contract/money.ts'
import { priceSourceText } from '#web/features/cart/price-source.ts'
import { QuantityField } from '#web/features/cart/quantity-field.tsx'
import { productPath } from '#web/features/products/product-path.ts'
import { ProductPicture } from '#web/features/products/product-picture.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { ListLines } from './use-list-lines.ts'

/** Below each other on a phone, beside each other where there is room. Out of sight, a line is not laid out. */
const ROW = [
  'surface grid gap-x-5 gap-y-3 p-4 sm:p-5 [content-visibility:auto] [contain-intrinsic-size:auto_12rem]',
  "grid-cols-[4rem_minmax(0,1fr)_auto] [grid-template-areas:'picture_name_name''quantity_quantity_amount''more_more_more']",
  "sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:[grid-template-areas:'picture_name_amount''picture_quantity_quantity''picture_more_more']",
  "xl:grid-cols-[5rem_minmax(0,1fr)_13rem_9rem] xl:[grid-template-areas:'picture_name_quantity_amount''picture_more_more_more']",
].join(' ')

interface Props {
  readonly listId: string
  readonly line: ListLine
  /** Undefined for who may only read the list. */
  readonly edit?: Pick<ListLines, 'change' | 'remove'> | undefined
}

/** A line of a list: what is kept, and what it costs today. */
export function ListLineRow({ listId, line, edit }: Props) {
  const { product_id: productId, productName: name, sku, orderAmount, note } = line
  const problem = line.sold ? line.problem : undefined
  const problemId = `problem-${productId}`

  async function remove(button: HTMLButtonElement) {
    const row = button.closest('li')
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    const heading = document.querySelector<HTMLElement>('main h1')
    ;(next?.querySelector('input') ?? heading)?.focus()
    if (!(await edit?.remove(productId))) return
    // What is not sold any more cannot be put on again.
    const undo = {
      label: 'Undo',
      action: href('/dashBoard/lists/:id', { id: listId }),
      fields: { intent: 'put-back', productId, orderAmount: String(orderAmount), note },
    }
    toast(`Removed ${name}`, line.sold ? undo : undefined)
  }

  return (
    <li className={ROW} aria-label={name}>
      <div className="[grid-area:picture] self-start overflow-hidden rounded-field">
        <ProductPicture img={line.img} name="" sizes="5rem" />
      </div>
      <div className="[grid-area:name] grid min-w-0 content-start gap-0.5">
        <h2 className="text-lg wrap-anywhere">
          {line.sold ? (
            <Link to={productPath({ _id: productId, name })} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className="muted text-sm wrap-anywhere">
          SKU {sku}
          {line.sold && ` · ${formatCount(line.availableQuantity)} in stock`}
        </p>
      </div>
      <div className="[grid-area:quantity] grid content-start justify-items-start gap-2">
        {edit && line.sold ? (
          <QuantityField
            id={`quantity-${productId}`}
            name={name}
            pieces={orderAmount}
            rule={line.quantityRule}
            invalid={problem !== undefined}
            describedBy={problem && problemId}
            onChange={(pieces) => edit.change(productId, { orderAmount: pieces })}
          />
        ) : (
          <p>
            <span className="text-lg font-medium">{formatCount(orderAmount)}</span>{' '}
            <span className="muted">pieces</span>
          </p>
        )}
        {edit && line.sold && <RuleText rule={line.quantityRule} />}
      </div>
      {line.sold && (
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
      )}
      <div className="[grid-area:more] grid content-start gap-3">
        {!line.sold && <p className="text-low">No longer sold. It stays here until it is removed.</p>}
        {problem && (
          <div className="flex flex-wrap items-center gap-2">
            <p id={problemId} className="text-problem">
              {problem.message}
            </p>
            {edit &&
              problem.nearestQuantities.map((pieces) => (
                <button
                  key={pieces}
                  type="button"
                  className="btn"
                  onClick={() => edit.change(productId, { orderAmount: pieces })}
                >
                  Take {formatCount(pieces)}
                </button>
              ))}
          </div>
        )}
        {edit ? (
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <NoteField
              line={line}
              onChange={(typed) => edit.change(productId, { orderAmount, note: typed })}
            />
            <button
              type="button"
              className="menu-entry -mr-3"
              onClick={({ currentTarget }) => void remove(currentTarget)}
            >
              Remove<span className="sr-only"> {name}</span>
            </button>
          </div>
        ) : (
          note && <p className="wrap-anywhere">Note: {note}</p>
        )}
      </div>
    </li>
  )
}

function RuleText({
  rule: { min, multiple, max },
}: {
  rule: Extract<ListLine, { sold: true }>['quantityRule']
}) {
  return (
    <p className="muted text-sm">
      from {formatCount(min)}
      {max !== undefined && ` to ${formatCount(max)}`}
      {multiple > 1 && `, in steps of ${formatCount(multiple)}`}
    </p>
  )
}

const NOTE_LENGTH = 200

function NoteField({
  line: { productName, note },
  onChange,
}: {
  line: ListLine
  onChange: (note: string) => void
}) {
  // While it is typed: the shop cuts blanks off its end.
  const [typed, setTyped] = useState<string>()
  return (
    <input
      aria-label={`Note to ${productName}`}
      placeholder="Note"
      value={typed ?? note}
      maxLength={NOTE_LENGTH}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value)
      }}
      onBlur={() => setTyped(undefined)}
      className="input max-w-md grow basis-48"
    />
  )
}
