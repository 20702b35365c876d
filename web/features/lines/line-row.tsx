import { useState } from 'react'
import { Link } from 'react-router'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import type { ListLine } from '#contract/lists/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import type { QuantityRule } from '#contract/products/quantity.ts'
import { FeesByLaw } from '#web/features/prices/fees-by-law.tsx'
import { priceSteps } from '#web/features/prices/line-price.ts'
import { priceSourceText } from '#web/features/prices/price-source.ts'
import { PricesThatApply } from '#web/features/prices/why-this-price.tsx'
import { productPath } from '#web/features/products/product-path.ts'
import { ProductPicture } from '#web/features/products/product-picture.tsx'
import { Promised } from '#web/features/stock/promised.tsx'
import { TellWhenBack } from '#web/features/stock/tell-when-back.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu, MenuItem, MenuLine } from '#web/ui/menu.tsx'
import { LineDays } from './line-days.tsx'
import { NoteField } from './note-field.tsx'
import { isSoldOut, problemText } from './problem-text.ts'
import { QuantityField } from './quantity-field.tsx'

/** Returns the id of a line's quantity field, the target of its problem's link. */
export const quantityId = (productId: string) => `quantity-${productId}`

/** Stacked on a phone, side by side where there is room. Offscreen lines are not laid out. */
const ROW = [
  'grid gap-x-3.5 gap-y-2 border-t border-(--line) py-4 sm:gap-x-5 sm:py-5 [content-visibility:auto] [contain-intrinsic-size:auto_9rem]',
  "grid-cols-[4.5rem_minmax(0,1fr)_3.5rem_2.5rem] [grid-template-areas:'picture_name_name_menu''quantity_quantity_amount_amount''more_more_more_more']",
  "min-[24rem]:[grid-template-areas:'picture_name_name_menu''picture_quantity_amount_amount''more_more_more_more']",
  "sm:grid-cols-[6rem_minmax(0,1fr)_auto_2.75rem] sm:[grid-template-areas:'picture_name_amount_menu''picture_quantity_quantity_quantity''picture_more_more_more']",
  "xl:grid-cols-[6rem_minmax(0,1fr)_11rem_9rem_2.75rem] xl:grid-rows-[auto_1fr] xl:[grid-template-areas:'picture_name_quantity_amount_menu''picture_more_more_more_more']",
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
  const [opened, setOpened] = useState<'prices' | 'note'>()
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
            <div className="max-sm:hidden">
              <RuleText rule={line.quantityRule} />
            </div>
          </>
        ) : (
          <p>
            <span className="text-lg font-medium">{formatCount(orderAmount)}</span>{' '}
            <span className="muted">pieces</span>
          </p>
        )}
      </div>
      <div className="[grid-area:amount] grid min-w-0 content-start justify-items-end gap-1 text-right">
        {line.sold && <Amount line={line} note={priceNote} />}
      </div>
      <div className="[grid-area:menu] -mr-2 -mt-2 justify-self-end">
        <Menu label={`More for ${name}`}>
          {line.sold && (
            <MenuItem onClick={() => setOpened(opened === 'prices' ? undefined : 'prices')}>
              Why this price?<span className="sr-only"> {name}</span>
            </MenuItem>
          )}
          {edit?.setNote && note === '' && (
            <MenuItem onClick={() => setOpened('note')}>
              Add a note<span className="sr-only"> to {name}</span>
            </MenuItem>
          )}
          {edit && (
            <>
              <MenuLine />
              <MenuItem
                danger
                onClick={({ currentTarget }) => {
                  focusNextLine(currentTarget)
                  edit.remove()
                }}
              >
                Remove<span className="sr-only"> {name}</span>
              </MenuItem>
            </>
          )}
        </Menu>
      </div>
      <div className="[grid-area:more] grid content-start gap-3 empty:hidden">
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
        {line.sold && <FeesByLaw fees={line.fees} />}
        {edit && line.sold && <BetterPrice line={line} onChoose={edit.setPieces} />}
        {opened === 'prices' && line.sold && (
          <section ref={focus} tabIndex={-1} aria-label={`Why this price? ${name}`}>
            <PricesThatApply line={line} coupon={priceNote} />
          </section>
        )}
        {edit?.setNote && (note !== '' || opened === 'note') && (
          <NoteField name={name} note={note} opened={opened === 'note'} onChange={edit.setNote} />
        )}
        {!edit && note && <p className="wrap-anywhere">Note: {note}</p>}
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

/** A larger quantity that costs less, else a lower price per piece that is near: a line with one link. */
function BetterPrice({ line, onChoose }: { line: CartLine; onChoose: (pieces: number) => void }) {
  const { cheaper, orderAmount, productName } = line
  const near = nearStep(line)
  const pieces = cheaper?.orderAmount ?? near?.from
  if (pieces === undefined) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <Icon name="zap" className="size-4 text-(--lit)" />
      {!cheaper && near && (
        <span className="muted">
          {formatCount(near.from - orderAmount)} more: all at {formatAmount(near.unitPrice)}
        </span>
      )}
      <button type="button" className="anchor tap-line" onClick={() => onChoose(pieces)}>
        Take {formatCount(pieces)}
        {cheaper && `, pay ${formatAmount(cheaper.saves)} less`}
        <span className="sr-only"> of {productName}</span>
      </button>
    </p>
  )
}

/** How much more than the line's pieces still counts as near: half as many again. */
const NEAR = 1.5

/** Returns the next price step of a line, if it is near and in stock. */
function nearStep(line: CartLine) {
  const { orderAmount, price, basePrice, availableQuantity, problem } = line
  // Pieces of other variants count for the steps, which then are elsewhere.
  if (problem || line.beside) return undefined
  const next = priceSteps({ ...line, price: basePrice }).find(({ from }) => from > orderAmount)
  const isNear = next && next.from <= Math.min(orderAmount * NEAR, availableQuantity)
  return isNear && next.unitPrice < price ? next : undefined
}

/** A ref callback: focuses what the user has just opened. */
const focus = (element: HTMLElement | null) => element?.focus()

/** Keeps keyboard users beside the line being removed. */
function focusNextLine(button: HTMLButtonElement) {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const heading = document.querySelector<HTMLElement>('main h1')
  ;(next?.querySelector('input') ?? heading)?.focus()
}
