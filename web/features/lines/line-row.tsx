import { Link } from 'react-router'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import type { ListLine } from '#contract/lists/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import type { QuantityRule } from '#contract/products/quantity.ts'
import { priceSourceText } from '#web/features/prices/price-source.ts'
import { WhyThisPrice } from '#web/features/prices/why-this-price.tsx'
import { productPath } from '#web/features/products/product-path.ts'
import { ProductPicture } from '#web/features/products/product-picture.tsx'
import { Promised } from '#web/features/stock/promised.tsx'
import { TellWhenBack } from '#web/features/stock/tell-when-back.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LineDays } from './line-days.tsx'
import { NoteField } from './note-field.tsx'
import { isSoldOut, problemText } from './problem-text.ts'
import { QuantityField } from './quantity-field.tsx'

/** Returns the id of a line's quantity field, the target of its problem's link. */
export const quantityId = (productId: string) => `quantity-${productId}`

/** Stacked on a phone, side by side where there is room. Offscreen lines are not laid out. */
const ROW = [
  'grid gap-x-5 gap-y-2 border-t border-(--line) py-4 [content-visibility:auto] [contain-intrinsic-size:auto_9rem]',
  "grid-cols-[5rem_minmax(0,1fr)_auto] [grid-template-areas:'picture_name_name''quantity_quantity_amount''more_more_more']",
  "sm:[grid-template-areas:'picture_name_amount''picture_quantity_quantity''picture_more_more']",
  "xl:grid-cols-[6rem_minmax(0,1fr)_13rem_10rem] xl:[grid-template-areas:'picture_name_quantity_amount''picture_more_quantity_amount']",
].join(' ')

export interface LineEdit {
  setPieces(pieces: number): void
  /** Absent where a line has no note. */
  setNote?: ((note: string) => void) | undefined
  /** Called once the focus has left the line. */
  remove(): void
}

interface Props {
  readonly line: ListLine
  /** Shown below the source of its price. */
  readonly priceNote?: string | undefined
  /** Undefined for users who may only read the line. */
  readonly edit?: LineEdit | undefined
}

/** A line of a cart or a list: the product, its price today, and its problem. */
export function LineRow({ line, priceNote, edit }: Props) {
  const { product_id: productId, productName: name, sku, orderAmount, note } = line
  const problem = line.sold ? line.problem : undefined
  const problemId = `problem-${productId}`
  return (
    <li className={ROW} aria-label={name}>
      <div className="[grid-area:picture] self-start overflow-hidden rounded-field">
        <ProductPicture img={line.img} name="" sizes="6rem" />
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
          <>
            <QuantityField
              id={quantityId(productId)}
              name={name}
              pieces={orderAmount}
              rule={line.quantityRule}
              invalid={problem !== undefined}
              describedBy={problem && problemId}
              onChange={edit.setPieces}
            />
            <RuleText rule={line.quantityRule} />
          </>
        ) : (
          <p>
            <span className="text-lg font-medium">{formatCount(orderAmount)}</span>{' '}
            <span className="muted">pieces</span>
          </p>
        )}
      </div>
      <div className="[grid-area:amount] grid content-start justify-items-end gap-1 text-right">
        {line.sold && <Amount line={line} note={priceNote} />}
        {edit && (
          <button
            type="button"
            className="menu-entry -mr-3"
            onClick={({ currentTarget }) => {
              focusNextLine(currentTarget)
              edit.remove()
            }}
          >
            Remove<span className="sr-only"> {name}</span>
          </button>
        )}
      </div>
      <div className="[grid-area:more] grid content-start gap-3">
        {!line.sold && <p className="text-low">No longer sold. It stays here until it is removed.</p>}
        {problem && (
          <div className="flex flex-wrap items-center gap-2">
            <p id={problemId} className="text-problem">
              {line.sold && problemText(line)}
            </p>
            {line.sold && <Promised product={line} pieces={orderAmount} />}
            {edit && line.sold && isSoldOut(line) && <TellWhenBack product={{ _id: productId, name }} />}
            {edit && (
              <div className="flex gap-2">
                {problem.nearestQuantities.map((pieces) => (
                  <Button key={pieces} onClick={() => edit.setPieces(pieces)}>
                    Take {formatCount(pieces)}
                  </Button>
                ))}
              </div>
            )}
          </div>
        )}
        {line.sold && <LineDays line={line} />}
        {edit && line.sold && <CheaperQuantity line={line} onChoose={edit.setPieces} />}
        {edit ? (
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            {line.sold && <WhyThisPrice line={line} coupon={priceNote} />}
            {edit.setNote && <NoteField name={name} note={note} onChange={edit.setNote} />}
          </div>
        ) : (
          <>
            {line.sold && <WhyThisPrice line={line} coupon={priceNote} />}
            {note && <p className="wrap-anywhere">Note: {note}</p>}
          </>
        )}
      </div>
    </li>
  )
}

function Amount({ line, note }: { line: CartLine; note: string | undefined }) {
  return (
    <div>
      <p className={`text-xl font-semibold ${line.problem ? 'muted line-through' : ''}`}>
        {formatAmount(line.paymentAmount)}
      </p>
      <p className="muted text-sm">
        {formatAmount(line.price)} per piece
        <br />
        {priceSourceText(line)}
        {note && (
          <>
            <br />
            {note}
          </>
        )}
      </p>
    </div>
  )
}

/** A sentence on the quantities that can be ordered. */
export function RuleText({ rule: { min, multiple, max } }: { rule: QuantityRule }) {
  return (
    <p className="muted text-sm">
      from {formatCount(min)}
      {max !== undefined && ` to ${formatCount(max)}`}
      {multiple > 1 && `, in steps of ${formatCount(multiple)}`}
    </p>
  )
}

function CheaperQuantity({
  line: { cheaper },
  onChoose,
}: {
  line: CartLine
  onChoose: (pieces: number) => void
}) {
  if (!cheaper) return null
  return (
    <Button
      look="plain"
      className="btn-sm -ml-3 justify-self-start"
      onClick={() => onChoose(cheaper.orderAmount)}
    >
      <Icon name="zap" />
      Take {formatCount(cheaper.orderAmount)}, pay {formatAmount(cheaper.saves)} less
    </Button>
  )
}

/** Keeps keyboard users beside the line being removed. */
function focusNextLine(button: HTMLButtonElement) {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const heading = document.querySelector<HTMLElement>('main h1')
  ;(next?.querySelector('input') ?? heading)?.focus()
}
