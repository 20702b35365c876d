import { useId, useState } from 'react'
import { counted, formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { ProductCombobox } from '#web/features/quick-order/product-combobox.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { wholeFrom } from '#web/ui/forms/number-fields.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type ChangedOrder, type Draft, type NamedProduct, piecesLeft, type TypedLine } from './draft.ts'

interface Props {
  readonly order: ChangedOrder
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}

/** The lines of an order, with the pieces that they shall have, and products to add. */
export function LineFields({ order, draft, onChange }: Props) {
  const set = (place: number, line: TypedLine) => onChange({ ...draft, lines: draft.lines.with(place, line) })
  return (
    <div className="grid">
      {order.lines.map((line, place) => {
        const typed = draft.lines[place]
        const left = piecesLeft(order, place)
        // Taken off before.
        if (!typed || left === 0) return null
        return (
          <LineField
            // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their number
            key={place}
            name={line.productName}
            about={[line.sku, `${formatAmount(line.price)} each`].filter(Boolean).join(', ')}
            left={left}
            typed={typed}
            onChange={(next) => set(place, next)}
          />
        )
      })}
      {draft.added.map((product, place) => (
        <div key={product._id} className="change-line">
          <ProductName name={product.name} about={`${product.sku}, new`} />
          <Pieces
            label={`Pieces of ${product.name}`}
            pieces={product.pieces}
            onChange={(pieces) =>
              onChange({ ...draft, added: draft.added.with(place, { ...product, pieces }) })
            }
          />
          <Button
            look="plain"
            className="btn-square"
            aria-label={`Do not add ${product.name}`}
            onClick={() => onChange({ ...draft, added: draft.added.toSpliced(place, 1) })}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      <AddProduct
        onAdd={(product) => {
          if (!draft.added.some(({ _id }) => _id === product._id))
            onChange({ ...draft, added: [...draft.added, { ...product, pieces: 100 }] })
        }}
      />
    </div>
  )
}

interface LineProps {
  readonly name: string
  readonly about: string
  /** Pieces that the order still has of it. */
  readonly left: number
  readonly typed: TypedLine
  readonly onChange: (typed: TypedLine) => void
}

function LineField({ name, about, left, typed, onChange }: LineProps) {
  const [isReplacing, setReplacing] = useState(false)
  const { pieces, instead } = typed
  const isSame = !instead && pieces === left
  return (
    <div className="change-line">
      <ProductName
        name={instead ? instead.name : name}
        about={instead ? `${instead.sku}, in place of ${counted(left, 'piece')} of ${name}` : about}
        was={!instead && pieces !== left ? `Now ${formatCount(left)}` : undefined}
      />
      <Pieces
        label={`Pieces of ${instead?.name ?? name}`}
        pieces={pieces}
        onChange={(next) => onChange({ ...typed, pieces: next })}
      />
      {isSame ? (
        <div className="flex flex-wrap gap-1">
          <Button look="plain" onClick={() => setReplacing(!isReplacing)} aria-expanded={isReplacing}>
            Replace<span className="sr-only"> {name}</span>
          </Button>
          <Button look="plain" onClick={() => onChange({ pieces: 0 })}>
            Take off<span className="sr-only"> {name}</span>
          </Button>
        </div>
      ) : (
        <Button
          look="plain"
          onClick={() => {
            setReplacing(false)
            onChange({ pieces: left })
          }}
        >
          Keep {formatCount(left)}
          <span className="sr-only"> of {name}</span>
        </Button>
      )}
      {isReplacing && !instead && (
        <div className="col-span-full">
          <FindProduct
            label={`Another product in place of ${name}`}
            onFound={(product) => {
              setReplacing(false)
              onChange({ pieces: left, instead: product })
            }}
          />
        </div>
      )}
    </div>
  )
}

const ProductName = ({
  name,
  about,
  was,
}: {
  readonly name: string
  readonly about: string
  readonly was?: string | undefined
}) => (
  <p className="change-line-name wrap-anywhere">
    <span className="font-medium">{name}</span>
    <span className="muted block text-sm">{[about, was].filter(Boolean).join(' · ')}</span>
  </p>
)

interface PiecesProps {
  readonly label: string
  readonly pieces: number
  readonly onChange: (pieces: number) => void
}

const Pieces = ({ label, pieces, onChange }: PiecesProps) => (
  <Field
    label={label}
    labelHidden
    {...wholeFrom(0)}
    value={Number.isNaN(pieces) ? '' : pieces}
    className="text-end"
    onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
  />
)

function AddProduct({ onAdd }: { readonly onAdd: (product: NamedProduct) => void }) {
  return (
    <div className="pt-4">
      <FindProduct label="Add a product" onFound={onAdd} />
    </div>
  )
}

interface FindProps {
  readonly label: string
  readonly onFound: (product: NamedProduct) => void
}

/** A field that finds a product by its SKU or name. */
function FindProduct({ label, onFound }: FindProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  return (
    <div className="grid max-w-md gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <ProductCombobox
        id={id}
        value={typed}
        aria-describedby={`${id}-hint`}
        onType={setTyped}
        onChoose={(product) => {
          setTyped('')
          onFound(product)
        }}
        onDone={() => undefined}
      />
      <p id={`${id}-hint`} className="muted text-sm">
        Type its name or SKU, then choose it.
      </p>
    </div>
  )
}
