/** What an agent may be given: each group is a part of buying. */
export const toolGroups = ['catalogue', 'prices', 'cart', 'orders', 'quotes', 'invoices', 'returns'] as const
export type ToolGroup = (typeof toolGroups)[number]
