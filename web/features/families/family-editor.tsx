import { useState } from 'react'
import { changeFamily } from '#contract/families/editing.ts'
import type { Family } from '#contract/families/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'
import type { CellProblem } from '#web/ui/grid/sheet.tsx'
import { useUndo } from '#web/ui/grid/use-undo.ts'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { AddExisting } from './add-existing.tsx'
import { BulkPrices } from './bulk-prices.tsx'
import { OptionFields } from './option-fields.tsx'
import { type OptionText, optionTexts, readOptions, usedPlaces } from './option-text.ts'
import { VariantGrid } from './variant-grid.tsx'
import {
  proposedRows,
  rowOf,
  rowProblem,
  rowsOf,
  toSend,
  type VariantRow,
  withoutUnused,
  withUnused,
} from './variant-rows.ts'

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
  const [texts, setTexts] = useState(() => optionTexts(family.options))
  const grid = useUndo<readonly VariantRow[]>(rowsOf(family))
  const [touched, setTouched] = useState(false)
  const [problem, setProblem] = useState<CellProblem>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const mutate = useMutation()
  useUnsavedChanges(touched)
  const options = readOptions(texts)
  const used = usedPlaces(texts)
  const rows = grid.value.map((row) => withoutUnused(row, used))

  function changeRows(next: Parameters<typeof grid.change>[0], step?: string) {
    setTouched(true)
    grid.change((now) => {
      const before = new Map(now.map((row) => [row.key, row]))
      const changed = next(now.map((row) => withoutUnused(row, used)))
      return changed.map((row) => withUnused(row, used, before.get(row.key)))
    }, step)
  }

  async function save() {
    const found = rowProblem(rows, options)
    setProblem(found)
    setError(found?.text)
    if (found || busy) return
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

  function changeOption(place: number, text: OptionText) {
    setTouched(true)
    setTexts(texts.with(place, text))
  }

  const lastUsed = used.at(-1) ?? -1
  const price = rows[0]?.texts.at(-2) ?? ''
  return (
    <div className="grid min-w-0 gap-8">
      <Section id="family-settings" title="Settings" className="grid gap-4">
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
      <Section id="family-options" title="Options" className="grid gap-4">
        <p className="muted max-w-prose">
          Up to three. Write one value per line, in order; a colour may follow it, such as “Silver #c0c0c0”.
        </p>
        <div className="grid gap-6 sm:grid-cols-3">
          {texts.slice(0, lastUsed + 2).map((text, place) => (
            <OptionFields
              // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
              key={place}
              place={place}
              text={text}
              rows={grid.value}
              onChange={(changed) => changeOption(place, changed)}
            />
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
          Rows without a stored product are put on sale when you save; they take everything else from the
          first product.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <AddExisting
            onFound={(products) =>
              changeRows((now) => [
                ...now,
                ...products
                  .filter(({ _id }) => !now.some(({ product }) => product?._id === _id))
                  .map((product) =>
                    rowOf(
                      product,
                      options.map(() => ''),
                    ),
                  ),
              ])
            }
          />
          <BulkPrices onChange={changeRows} />
        </div>
        {rows.length > 0 && (
          <VariantGrid
            rows={rows}
            optionNames={options.map(({ name }) => name)}
            problem={problem}
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
