import type { ComponentProps } from 'react'
import { costCentreText } from '#contract/cost-centres/cost-centre.ts'
import type { CostCentre } from '#contract/cost-centres/endpoints.ts'
import { Select } from '#web/ui/forms/field.tsx'

interface Props extends Omit<ComponentProps<typeof Select>, 'label' | 'options'> {
  readonly costCentres: readonly CostCentre[]
  /** Whether the company charges each order to one. */
  readonly isNeeded: boolean
}

/** The choice of the cost centre that an order is charged to. */
export const CostCentreField = ({ costCentres, isNeeded, ...select }: Props) => (
  <Select
    label={isNeeded ? 'Cost centre' : 'Cost centre (optional)'}
    hint="Shown on the order and the invoice."
    options={[['', isNeeded ? 'Choose a cost centre' : 'None'], ...costCentreOptions(costCentres)]}
    {...select}
  />
)

/** The options of a choice of cost centres, by code. */
export const costCentreOptions = (costCentres: readonly CostCentre[]) =>
  costCentres.map((each) => [each.code, costCentreText(each)] as const)
