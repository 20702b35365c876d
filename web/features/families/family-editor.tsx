import { useState } from 'react'
import { changeFamily } from '#contract/families/editing.ts'
import { type Family, MAX_OPTIONS } from '#contract/families/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'
import { useUndo } from '#web/ui/grid/use-undo.ts'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { AddExisting } from './add-existing.tsx'
import { BulkPrices } from './bulk-prices.tsx'
import { readOptions, toOptionText } from './option-text.ts'
import { VariantGrid } from './variant-grid.tsx'
import { fixedColumns, proposedRows, rowProblem, rowsOf, toSend, type VariantRow } from './variant-rows.ts'

const scopes = [
  ['variant', 'each variant'],
  ['family', 'all variants of an order'],
] as const

/** A family as it is edited; nothing is sent before it is saved. */
export function FamilyEditor({ family }: { family: Family }) {
  const [head, setHead] = useState(() => ({
    name: family.name,
    minimumOver: family.minimumOver,
    breaksOver: family.breaksOver,
  }))
  const [texts, setTexts] = useState(() => family.options.map(toOptionText))
  const grid = useUndo<readonly VariantRow[]>(rowsOf(family))
  const [touched, setTouched] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const mutate = useMutation()
  useUnsavedChanges(touched)
  const options = readOptions(texts, family.options)
  const rows = grid.value.map((row) => withColumns(row, options.length))

  function changeRows(next: Parameters<typeof grid.change>[0], step?: string) {
    setTouched(true)
    grid.change((now) => next(now.map((row) => withColumns(row, options.length))), step)
  }

  async function save() {
    const problem = rowProblem(rows, options)
    setError(problem)
    if (problem || busy) return
    setBusy(true)
    const failure = await mutate({
      input: { id: family._id, ...head, options, ...toSend(rows) },
      ...sentTo(changeFamily),
      onDone: () => {
        setTouched(false)
        toast('Saved')
      },
    })
    setError(failure?.message)
    setBusy(false)
  }

  function changeOption(place: number, change: Partial<(typeof texts)[number]>) {
    setTouched(true)
    const shown = [...texts, { name: '', values: '' }]
    setTexts(
      shown
        .map((text, at) => (at === place ? { ...text, ...change } : text))
        .filter(({ name, values }) => name + values !== ''),
    )
  }

  const shownTexts = texts.length < MAX_OPTIONS ? [...texts, { name: '', values: '' }] : texts
  const price = rows[0]?.texts.at(-2) ?? ''
  return (
    <div className="grid min-w-0 gap-8">
      <Section id="family-settings" title="Settings" className="surface grid gap-4 p-5 sm:p-8">
        <Field
          label="Name"
          maxLength={200}
          value={head.name}
          onChange={({ target }) => {
            setTouched(true)
            setHead({ ...head, name: target.value })
          }}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {(['minimumOver', 'breaksOver'] as const).map((setting) => (
            <Select
              key={setting}
              label={setting === 'minimumOver' ? 'Minimum order counts' : 'Price breaks count'}
              options={scopes}
              value={head[setting]}
              onChange={({ target }) => {
                setTouched(true)
                setHead({ ...head, [setting]: target.value === 'family' ? 'family' : 'variant' })
              }}
            />
          ))}
        </div>
      </Section>
      <Section id="family-options" title="Options" className="surface grid gap-4 p-5 sm:p-8">
        <p className="muted max-w-prose">
          Up to three. Write one value per line, in order; a colour may follow it, such as “Silver #c0c0c0”.
        </p>
        <div className="grid gap-6 sm:grid-cols-3">
          {shownTexts.map(({ name, values }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
            <div key={place} className="grid content-start gap-4">
              <Field
                label={`Option ${place + 1}`}
                maxLength={60}
                value={name}
                onChange={({ target }) => changeOption(place, { name: target.value })}
              />
              <TextArea
                label={`Values of option ${place + 1}`}
                rows={6}
                value={values}
                onChange={({ target }) => changeOption(place, { values: target.value })}
              />
            </div>
          ))}
        </div>
      </Section>
      <Section
        id="family-variants"
        title={`Variants (${rows.length})`}
        className="grid min-w-0 gap-4"
        actions={
          <>
            <Button disabled={!grid.canUndo} onClick={grid.undo}>
              Undo
            </Button>
            <Button
              disabled={options.length === 0}
              onClick={() =>
                changeRows((now) => [...now, ...proposedRows(now, options, { name: head.name, price })])
              }
            >
              Add missing combinations
            </Button>
          </>
        }
      >
        <p className="muted max-w-prose">
          Arrow keys move between cells. Paste a block from a spreadsheet, fill down with Ctrl+D, undo with
          Ctrl+Z. Rows without a stored product are put on sale when you save; they take everything else from
          the first product.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <AddExisting
            onFound={(products) =>
              changeRows((now) => [
                ...now,
                ...products
                  .filter(({ _id }) => !now.some(({ product }) => product?._id === _id))
                  .map((product) => ({
                    key: product._id,
                    product,
                    texts: [
                      ...options.map(() => ''),
                      product.sku,
                      product.name,
                      String(product.price),
                      String(product.availableQuantity),
                    ],
                  })),
              ])
            }
          />
          <BulkPrices onChange={changeRows} />
        </div>
        {rows.length > 0 && (
          <VariantGrid
            rows={rows}
            optionNames={options.map(({ name }) => name)}
            onChange={changeRows}
            onUndo={grid.undo}
          />
        )}
      </Section>
      <FormError>{error}</FormError>
      <Button primary className="btn-lg justify-self-start" disabled={busy} onClick={() => void save()}>
        Save the family
      </Button>
    </div>
  )
}

/** The row with a text for each option, when options were added or removed. */
function withColumns(row: VariantRow, optionCount: number): VariantRow {
  const had = row.texts.length - fixedColumns.length
  if (had === optionCount) return row
  const values = Array.from({ length: optionCount }, (_, place) =>
    place < had ? (row.texts[place] ?? '') : '',
  )
  return { ...row, texts: [...values, ...row.texts.slice(-fixedColumns.length)] }
}
