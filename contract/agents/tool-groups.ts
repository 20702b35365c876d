/** What an agent may be given: each group is a part of buying. */
export const toolGroups = ['catalogue', 'prices', 'cart', 'orders', 'quotes', 'invoices', 'returns'] as const
export type ToolGroup = (typeof toolGroups)[number]

/** What a program may do that asks for nothing by name, until the person says more: it reads products and prices. */
export const readingGroups = ['catalogue', 'prices'] as const satisfies readonly ToolGroup[]
/** With these it spends the company's money. */
export const spendingGroups: readonly ToolGroup[] = ['orders', 'quotes']
