import { type ReactNode, useState } from 'react'
import type { Path } from 'react-hook-form'
import { goodsGroupNames, goodsGroups } from '#contract/charges/goods-groups.ts'
import { taxClasses, taxClassNames } from '#contract/charges/tax-class.ts'
import { counted } from '#contract/counts.ts'
import type { FamilyOfVariant } from '#contract/families/of-variant.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { shopCurrency } from '#contract/locale.ts'
import { unitNames, unitsOfMeasure } from '#contract/products/unit-of-measure.ts'
import { type SoldFrom, soldFrom } from '#contract/stock/sold-from.ts'
import { PriceBreakFields } from '#web/features/prices/price-break-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field, Select, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { amountField, numberOrNone } from '#web/ui/forms/number-fields.ts'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'
import { DocumentsField } from './documents-field.tsx'
import { MakerGroup } from './maker-group.tsx'
import { PicturesField } from './pictures-field.tsx'
import { type ProductDraft, productDraft } from './product-draft.ts'

interface Props<Reply> {
  readonly start: Partial<ProductDraft>
  /** Whether to ask for the stock. Later it changes only through stock bookings. */
  readonly withStock: boolean
  /** Of a variant: what its pictures may show besides it. @default none */
  readonly options?: FamilyOfVariant['values'] | undefined
  readonly send: (product: ProductDraft, call: CallContext) => Promise<Reply>
  readonly onDone: () => void
  readonly submitLabel: string
  /** The words before the reason for a failure. */
  readonly failed?: string
  readonly children?: ReactNode
}

export function ProductForm<Reply>({
  start,
  withStock,
  options = [],
  send,
  onDone,
  submitLabel,
  failed = '',
  children,
}: Props<Reply>) {
  const [uploading, setUploading] = useState(false)
  const { form, field, submit, isSubmitting, isDirty, error } = useApiForm<
    ProductDraft,
    ProductDraft,
    ProductDraft,
    Reply
  >({
    schema: productDraft,
    defaultValues: start,
    toInput: (fields) => fields,
    send,
    onDone,
    refusedFields: {
      'unknown-picture': 'img',
      'unknown-document': 'documents',
      'sku-taken': 'sku',
      'price-breaks-do-not-fall': 'priceBreaks',
      'kit-price-follows': 'price',
      'quantity-rule-inconsistent': 'minimum',
      'tax-exempt-without-reason': 'taxExemptReason',
      'no-such-fee': 'feeCodes',
      'lead-days-needed': 'leadDays',
      'kit-has-no-stock': 'soldFrom',
    },
    explain: ({ message }) => `${failed} ${message}`.trim(),
  })
  useUnsavedChanges(isDirty && !isSubmitting)
  const changes = Object.keys(form.formState.dirtyFields).length
  const submitText = changes > 0 && !withStock ? `${submitLabel} ${counted(changes, 'change')}` : submitLabel

  /** The options of a whole-number field; an empty optional field is undefined. */
  const count = (name: Path<ProductDraft>, least: number) => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min: least,
    step: 1,
    ...field(name, {
      setValueAs: numberOrNone,
    }),
  })

  return (
    <form onSubmit={submit} noValidate className="form-parts max-w-[46rem]">
      <div className="form-fields">
        <Field label="Product name" {...field('name')} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Price"
            unit={shopCurrency()}
            hint={`${shopCurrency()} for one piece.`}
            {...amountField()}
            {...field('price', { valueAsNumber: true })}
          />
          <Field
            label="Floor price (optional)"
            unit={shopCurrency()}
            hint="Seen by admins only. Requests for a quote at or above it may be answered at once."
            {...amountField()}
            {...field('floorPrice', { setValueAs: numberOrNone })}
          />
          {withStock && (
            <Field
              label="Available quantity"
              unit="pieces"
              hint="Pieces in stock now."
              {...count('availableQuantity', 0)}
            />
          )}
        </div>
        <PriceBreakFields form={form} />
        <TextArea label="Description" rows={5} {...field('description')} />
        <PicturesField
          value={form.watch('pictures') ?? []}
          onChange={(pictures) => {
            form.setValue('pictures', [...pictures], { shouldDirty: true })
            form.setValue('img', pictures[0]?.url ?? '', { shouldValidate: form.formState.isSubmitted })
          }}
          onBusy={setUploading}
          error={uploading ? undefined : form.formState.errors.img?.message}
        />
        {options.length > 0 && (
          <Select
            label="These pictures are of"
            hint="The other variants get them too, in the same order, in place of theirs."
            options={[
              ['', 'This variant only'],
              ...options.map(({ option, value }): [string, string] => [
                option,
                `Each variant with ${option} ${value}`,
              ]),
            ]}
            {...field('picturesOf')}
          />
        )}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="SKU (optional)" hint="Leave empty to have one generated." {...field('sku')} />
          <Field label="Brand (optional)" {...field('brand')} />
          <Field label="MPN (optional)" hint="The manufacturer’s part number." {...field('mpn')} />
          <Field label="GTIN (optional)" hint="The digits of the bar code." {...field('gtin')} />
          <Field
            label="UNSPSC (optional)"
            hint="The 8 digits of the kind of product, which purchasing systems ask for."
            inputMode="numeric"
            {...field('unspsc')}
          />
          <Select
            label="Unit of measure"
            hint="The unit of one piece, for invoices and purchasing systems."
            options={unitsOfMeasure.map((unit) => [unit, unitNames[unit]])}
            {...field('unitOfMeasure')}
          />
        </div>
        <Group legend="Quantities that can be ordered">
          <Field
            label="Minimum"
            unit="pieces"
            hint="Pieces, 100 or more."
            {...count('minimum', MIN_ORDER_PIECES)}
          />
          <Field label="Multiple" unit="pieces" hint="Such as a full carton." {...count('multiple', 1)} />
          <Field
            label="Maximum (optional)"
            unit="pieces"
            hint="Pieces at once."
            {...count('maximum', MIN_ORDER_PIECES)}
          />
        </Group>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Select
            label="Sold from"
            hint="The pieces that customers can order."
            options={soldFrom.map((from) => [from, soldFromNames[from]])}
            {...field('soldFrom')}
          />
          {form.watch('soldFrom') === 'order' && (
            <Field
              label="Lead time in days"
              unit="days"
              hint="For pieces not in stock."
              {...count('leadDays', 1)}
            />
          )}
        </div>
        <Group legend="Carton (optional)">
          <Field label="Pieces in a carton" unit="pieces" {...count('cartonPieces', 1)} />
          <Field label="Weight in grams" unit="g" hint="Of a full carton." {...count('cartonGrams', 1)} />
        </Group>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Warranty in months (optional)"
            unit="months"
            hint="From the day of delivery. Shown in asset lists."
            {...count('warrantyMonths', 1)}
          />
          <Checkbox className="sm:mt-7" {...form.register('tracksSerials')}>
            Each piece is shipped with its serial number
          </Checkbox>
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Select
            label="Tax class"
            hint="Decides which tax rate of the delivery address applies."
            options={taxClasses.map((taxClass) => [taxClass, taxClassNames[taxClass]])}
            {...field('taxClass')}
          />
          {form.watch('taxClass') === 'exempt' && (
            <Field label="Reason for the exemption" hint="Invoices print it." {...field('taxExemptReason')} />
          )}
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <fieldset>
            <legend className="mb-1 font-medium">Goods whose buyer may owe the tax</legend>
            <div className="flex flex-wrap gap-x-5">
              {goodsGroups.map((group) => (
                <Checkbox key={group} value={group} {...form.register('goodsGroups')}>
                  {goodsGroupNames[group]}
                </Checkbox>
              ))}
            </div>
          </fieldset>
          <Field
            label="Fees by law (optional)"
            hint="Codes of the fees on a piece, with commas between them, as in the settings of taxes."
            {...field('feeCodes')}
          />
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Category (optional)" {...field('category')} />
        </div>
        <TextArea
          label="Specifications (optional)"
          hint="One per line, such as Ports: 24"
          rows={4}
          {...field('specs')}
        />
        <DocumentsField
          value={form.watch('documents') ?? []}
          onChange={(documents) =>
            form.setValue('documents', [...documents], {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
          onBusy={setUploading}
          error={form.formState.errors.documents?.message}
        />
        <MakerGroup legend="Maker (optional)" of="maker" field={field} />
        <MakerGroup
          legend="Responsible person in the EU (optional)"
          hint="Where the maker is not established in the European Union."
          of="responsible"
          field={field}
        />
        <TextArea
          label="Safety warnings (optional)"
          hint="What people must know to use it safely."
          rows={3}
          {...field('safetyWarnings')}
        />
        {children}
        <FormError>{error}</FormError>
      </div>
      <div>
        <Button type="submit" primary disabled={uploading || isSubmitting}>
          {uploading ? 'Uploading…' : isSubmitting ? 'One moment…' : submitText}
        </Button>
      </div>
    </form>
  )
}

const soldFromNames: Readonly<Record<SoldFrom, string>> = {
  shelf: 'Stock only',
  incoming: 'Stock and confirmed deliveries',
  order: 'Made to order',
}

const Group = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-3 font-medium">{legend}</legend>
    <div className="grid items-start gap-5 sm:grid-cols-3">{children}</div>
  </fieldset>
)
