import { useState } from 'react'
import { counted } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { fieldAmount, parseAmount } from '#contract/parse-amount.ts'
import { type ListedProduct, setDraftPrices } from '#contract/price-lists/endpoints.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop } from '#web/api-client.ts'
import { NameAndSku } from '#web/features/products/name-and-sku.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'
import { type CellProblem, type Place, Sheet } from '#web/ui/grid/sheet.tsx'
import { useUndo } from '#web/ui/grid/use-undo.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { toast } from '#web/ui/toasts.tsx'
import {
  afterPercent,
  publicPrice,
  quantitiesOf,
  quantityText,
  type TypedPrices,
  textsOf,
  typedPrices,
  withTyped,
} from './price-cells.ts'

interface Props {
  readonly listId: string
  readonly products: readonly ListedProduct[]
  readonly percentOff: number | undefined
  /** Opens the dialog with all quantities of a product. */
  readonly onOpen: (product: ListedProduct) => void
}

const nothing: TypedPrices = new Map()

/** The draft's prices of the products of a page, as a sheet. Saved product by product. */
export function PriceSheet({ listId, products, percentOff, onOpen }: Props) {
  const mutate = useMutation()
  const typed = useUndo<TypedPrices>(nothing)
  const [problem, setProblem] = useState<CellProblem>()
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const quantities = quantitiesOf(products)
  const changed = products.filter(
    (product) =>
      textsOf(product, quantities, typed.value).join('\n') !==
      textsOf(product, quantities, nothing).join('\n'),
  )
  useUnsavedChanges(changed.length > 0, { isOfOnePage: true })

  /** @returns the products to send; undefined once a cell is wrong */
  function checked() {
    const found = []
    for (const product of changed) {
      const read = typedPrices(product, quantities, typed.value)
      if ('prices' in read) found.push({ product, prices: read.prices })
      else {
        setProblem({ ...read, row: products.indexOf(product) })
        return undefined
      }
    }
    setProblem(undefined)
    return found
  }

  async function save() {
    const lines = checked()
    setError(undefined)
    if (!lines || isSaving) return
    setSaving(true)
    const failure = await mutate({
      input: lines.map(({ product, prices }) => [product.product_id, prices] as const),
      send: async (_, { request }) => {
        for (const { product, prices } of lines) {
          try {
            await callShop(request, setDraftPrices, {
              id: listId,
              product: product.product_id,
              prices: [...prices],
            })
          } catch (refused) {
            if (!(refused instanceof Refused)) throw refused
            return { row: products.indexOf(product), column: 0, text: refused.message }
          }
        }
        return undefined
      },
      onDone: (refused) => {
        setProblem(refused)
        // What is saved comes back with the page.
        if (refused === undefined) {
          typed.change(() => nothing)
          toast(`Saved ${counted(lines.length, 'product')} in the draft`)
        }
      },
    })
    setError(failure?.message)
    setSaving(false)
  }

  function about({ row, column }: Place) {
    const [product, from] = [products[row], quantities[column]]
    if (!product || from === undefined) return null
    const everybody = publicPrice(product, from)
    const own = parseAmount(textsOf(product, quantities, typed.value)[column] || 'none')
    const less = Math.round((1 - own / everybody) * 1_000) / 10
    return (
      <>
        everybody pays {formatAmount(everybody)}
        {own > 0 && `, ${Math.abs(less)}% ${less < 0 ? 'more' : 'less'} here`}
      </>
    )
  }

  return (
    <>
      <Sheet
        caption="Prices of single products"
        head="Product"
        columns={quantities.map((from) => ({ name: quantityText(from), isEnd: true }))}
        rows={products.map((product) => ({
          key: product.product_id,
          label: product.productName,
          head: (
            <NameAndSku name={product.productName}>
              {product.sku}
              {!product.sold && ' · no longer sold, so this has no effect'}
            </NameAndSku>
          ),
          texts: textsOf(product, quantities, typed.value),
          usual: quantities.map((from) => fieldAmount(afterPercent(publicPrice(product, from), percentOff))),
        }))}
        problem={problem}
        about={about}
        onWrite={(block, at, step) => {
          setProblem(undefined)
          typed.change((now) => withTyped(now, { products, quantities }, block, at), step)
        }}
        onUndo={typed.undo}
        end={(row) => {
          const product = products[row]
          return (
            product && (
              <Button
                look="plain"
                className="btn-square"
                aria-label={`Edit ${product.productName}`}
                onClick={() => onOpen(product)}
              >
                <Icon name="edit" />
              </Button>
            )
          )
        }}
      />
      <FormError>{problem?.text ?? error}</FormError>
      <SaveBar
        changed={changed.length > 0 ? counted(changed.length, 'product') : undefined}
        consequence="Nobody pays other prices before the draft is published."
        isSaving={isSaving}
        onUndo={() => {
          setProblem(undefined)
          typed.change(() => nothing)
        }}
        onSave={() => void save()}
      />
    </>
  )
}
