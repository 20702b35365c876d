import { type ChargedCostCentre, costCentreText } from '#contract/cost-centres/cost-centre.ts'

interface Kept {
  /** Empty for none, like the name. */
  readonly costCentreCode: string
  readonly costCentreName: string
}

const keptIn = ({ costCentreCode: code, costCentreName: name }: Kept): ChargedCostCentre => ({ code, name })

/** Returns the cost centre of an order or an invoice as the API shows it; nothing for none. */
export const costCentreIn = (row: Kept): { readonly costCentre?: ChargedCostCentre } =>
  row.costCentreCode ? { costCentre: keptIn(row) } : {}

/** Returns `4711 Marketing`; empty for none. */
export const costCentreNameIn = (row: Kept): string => (row.costCentreCode ? costCentreText(keptIn(row)) : '')

/** Returns the fact of a printed document. */
export const costCentreFacts = (row: Kept): readonly (readonly ['Cost centre', string])[] =>
  row.costCentreCode ? [['Cost centre', costCentreNameIn(row)]] : []
