import { z } from 'zod'
import { AgentForm } from '#contract/agents/endpoints.ts'
import { spendingGroups, type ToolGroup, toolGroups } from '#contract/agents/tool-groups.ts'
import type { CostCentre } from '#contract/cost-centres/endpoints.ts'
import { addDays, today } from '#contract/days.ts'
import { shopCurrency } from '#contract/locale.ts'
import { TypedAmount } from '#web/features/companies/typed-amount.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import type { useApiForm } from '#web/ui/forms/use-api-form.ts'

const groupWords: Readonly<Record<ToolGroup, string>> = {
  catalogue: 'Search products and read lists of part numbers',
  prices: 'See your prices, totals, terms and cost centres',
  cart: 'Read and change your cart, and read saved lists',
  orders: 'Place, see, change and cancel orders',
  quotes: 'Ask for, answer and accept quotes',
  invoices: 'See invoices',
  returns: 'Ask for returns',
}

/** The same, for lists. */
export const shortWords: Readonly<Record<ToolGroup, string>> = {
  catalogue: 'search',
  prices: 'see prices',
  cart: 'fill the cart',
  orders: 'order',
  quotes: 'negotiate',
  invoices: 'see invoices',
  returns: 'ask for returns',
}

export const AgentFields = z.object({
  name: AgentForm.shape.name,
  tools: AgentForm.shape.tools,
  orderLimit: TypedAmount,
  monthLimit: TypedAmount,
  approveAbove: TypedAmount,
  costCentre: z.string().transform((code) => code || null),
  days: z.coerce.number().pipe(AgentForm.shape.days),
})
export type AgentFields = z.input<typeof AgentFields>

export const newAgent = (name: string, tools: readonly ToolGroup[]): AgentFields => ({
  name,
  tools: [...tools],
  orderLimit: '',
  monthLimit: '',
  approveAbove: '0',
  costCentre: '',
  days: '30',
})

/** With the day on which each ends, so that nobody has to count. */
const lifetimes = () =>
  [1, 7, 30, 90, 180, 365].map(
    (days) =>
      [
        String(days),
        `${days === 1 ? '1 day' : `${days} days`}, until ${formatDay(addDays(today(), days))}`,
      ] as const,
  )

type Form = ReturnType<typeof useApiForm<AgentFields, z.output<typeof AgentFields>, unknown, unknown>>

interface Props {
  readonly field: Form['field']
  readonly form: Form['form']
  readonly costCentres: readonly CostCentre[]
  /** The groups that a program asks for by name. */
  readonly asked?: readonly ToolGroup[]
}

/** What an agent may do, how much it may spend, and until when. */
export function AgentLimits({ field, form, costCentres, asked = [] }: Props) {
  const toolsProblem = form.formState.errors.tools?.message
  const currency = shopCurrency()
  return (
    <>
      <fieldset className="grid gap-1 max-sm:gap-3" aria-describedby={toolsProblem && 'tools-problem'}>
        <legend className="mb-1 font-medium">What it may do</legend>
        {toolGroups.map((group) => (
          <Checkbox key={group} value={group} {...form.register('tools')}>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {groupWords[group]}
              {spendingGroups.includes(group) && <span className="badge badge-warn">Spends money</span>}
              {asked.includes(group) && <span className="muted text-sm">It asks for this</span>}
            </span>
          </Checkbox>
        ))}
        {toolsProblem && (
          <p id="tools-problem" className="text-problem text-sm">
            {toolsProblem}
          </p>
        )}
      </fieldset>
      <Field
        label={`Orders above this need approval, in ${currency}`}
        inputMode="decimal"
        hint="0: every order needs approval. Empty: only your own and your company’s limits apply."
        {...field('approveAbove')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={`Limit for one order, in ${currency}`}
          inputMode="decimal"
          hint="An order above it needs approval. Empty: no limit."
          {...field('orderLimit')}
        />
        <Field
          label={`Limit for a month, in ${currency}`}
          inputMode="decimal"
          hint="All its orders together. Empty: no limit."
          {...field('monthLimit')}
        />
      </div>
      {costCentres.length > 0 && (
        <Select
          label="Cost centre"
          hint="All its orders are charged to it."
          options={[
            ['', 'As each order says'],
            ...costCentres.map(({ code, name }) => [code, `${code} ${name}`] as const),
          ]}
          {...field('costCentre')}
        />
      )}
      <Select label="Access lasts" options={lifetimes()} {...field('days')} />
    </>
  )
}
