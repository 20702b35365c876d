import { api } from '../api.ts'
import type { Endpoint } from '../endpoint.ts'
import type { ToolGroup } from './tool-groups.ts'

/**
 * The tools that the shop offers agents by the Model Context Protocol. Each is a call of the API: its input, its reply, its
 * access and its refusals are those of the call.
 */

export interface AgentTool {
  readonly name: string
  readonly title: string
  readonly group: ToolGroup
  /** When to use it, and what comes before and after. */
  readonly use: string
  readonly call: keyof typeof api
  /** destructive: it ends something, or spends money. */
  readonly effect: 'reads' | 'writes' | 'destructive'
  /** Fields that the shop fills in: the email of the person for whom the agent acts. */
  readonly fixed?: readonly 'email'[]
}

export const agentTools: readonly AgentTool[] = [
  {
    name: 'search_products',
    title: 'Search products',
    group: 'catalogue',
    use: 'Find products by words, SKU, MPN, GTIN, category, brand, price, specifications or stock. Prices are list prices: ask price_lines for what the company pays.',
    call: 'listProducts',
    effect: 'reads',
  },
  {
    name: 'list_filters',
    title: 'List filters',
    group: 'catalogue',
    use: 'Categories, brands, prices and stock of a search, with how many products each has.',
    call: 'listFacets',
    effect: 'reads',
  },
  {
    name: 'get_product',
    title: 'Get a product',
    group: 'catalogue',
    use: 'One product with price breaks, quantity rule, specifications, pictures, documents and what is in stock.',
    call: 'getProduct',
    effect: 'reads',
  },
  {
    name: 'get_family',
    title: 'Get a product family',
    group: 'catalogue',
    use: 'The variants of a product: compare them, and choose one by its options.',
    call: 'getFamily',
    effect: 'reads',
  },
  {
    name: 'get_kit',
    title: 'Get a kit',
    group: 'catalogue',
    use: 'The parts of a kit.',
    call: 'getKit',
    effect: 'reads',
  },
  {
    name: 'match_products',
    title: 'Match a list of part numbers',
    group: 'catalogue',
    use: 'Turn lines of an order file or a list (part number and pieces) into products, 20 at a time. Ask the person where a line says choose or not-found.',
    call: 'matchProducts',
    effect: 'reads',
  },
  {
    name: 'read_order_text',
    title: 'Read the text of an order list',
    group: 'catalogue',
    use: 'Read part numbers and quantities out of text as it is: an email, or a CSV file. Read on with nextOffset. Ask the person about quantities that are unclear, and lines that say choose or not-found.',
    call: 'readOrderText',
    effect: 'reads',
  },
  {
    name: 'price_lines',
    title: 'Price lines',
    group: 'prices',
    use: 'What lines cost the company, why, when the pieces come, what cannot be ordered, and a larger quantity that costs less. Of more than 20 lines, the answer has the first 20 and all sums.',
    call: 'priceLines',
    effect: 'reads',
  },
  {
    name: 'list_prices',
    title: 'List the company’s own prices',
    group: 'prices',
    use: 'The price list that was agreed with the company, with its price breaks, beside the public prices. A part of a SKU or a name finds some of them.',
    call: 'listMyPrices',
    effect: 'reads',
  },
  {
    name: 'order_totals',
    title: 'Total an order before it is placed',
    group: 'prices',
    use: 'Goods, freight and tax of an order to an address; whether it would wait for approval or be refused, and why; what is left of the budget. Tell the person. Send the total as paymentAmount to place_order: it is refused if it has changed since.',
    call: 'orderTotals',
    effect: 'reads',
  },
  {
    name: 'payment_terms',
    title: 'Payment terms and credit',
    group: 'prices',
    use: 'Whether the company may order on account, in how many days it pays, and what is left of its credit.',
    call: 'getTerms',
    effect: 'reads',
  },
  {
    name: 'list_cost_centres',
    title: 'List cost centres',
    group: 'prices',
    use: 'The cost centres that orders are charged to, with what is left of their budgets.',
    call: 'listCostCentres',
    effect: 'reads',
  },
  {
    name: 'list_addresses',
    title: 'List delivery addresses',
    group: 'orders',
    use: 'Where the company lets goods be delivered.',
    call: 'listAddresses',
    effect: 'reads',
  },
  {
    name: 'get_cart',
    title: 'Get the cart',
    group: 'cart',
    use: 'The cart of the person.',
    call: 'getCart',
    effect: 'reads',
  },
  {
    name: 'add_to_cart',
    title: 'Add to the cart',
    group: 'cart',
    use: 'Put lines into the cart of the person, who can look at them before anything is ordered.',
    call: 'addCartLines',
    effect: 'writes',
  },
  {
    name: 'set_cart_lines',
    title: 'Change lines of the cart',
    group: 'cart',
    use: 'Set the pieces of lines in the cart; 0 takes a line out.',
    call: 'setCartLines',
    effect: 'writes',
  },
  {
    name: 'list_lists',
    title: 'List saved lists',
    group: 'cart',
    use: 'The saved lists of the person, and those that colleagues share: equipment that is ordered again and again.',
    call: 'listLists',
    effect: 'reads',
  },
  {
    name: 'get_list',
    title: 'Get a saved list',
    group: 'cart',
    use: 'The lines of a saved list at today’s prices. Read on with nextOffset.',
    call: 'getList',
    effect: 'reads',
  },
  {
    name: 'place_order',
    title: 'Place an order',
    group: 'orders',
    use: 'Order lines. Call order_totals before, and send an idempotency_key. Above a limit the order waits for approval: get_order says who decides.',
    call: 'placeOrders',
    effect: 'destructive',
  },
  {
    name: 'list_orders',
    title: 'List orders',
    group: 'orders',
    use: 'The orders of the person, newest first.',
    call: 'myOrders',
    effect: 'reads',
    fixed: ['email'],
  },
  {
    name: 'get_order',
    title: 'Get an order',
    group: 'orders',
    use: 'One order: its lines, days, approval with reasons and approvers, payment and history.',
    call: 'getOrder',
    effect: 'reads',
  },
  {
    name: 'cancel_order',
    title: 'Cancel an order',
    group: 'orders',
    use: 'Cancel an order that you placed and that is not paid or approved yet.',
    call: 'cancelOrder',
    effect: 'destructive',
  },
  {
    name: 'preview_order_change',
    title: 'Compare an order with a change of it',
    group: 'orders',
    use: 'What a change of an order that you placed would do: lines, prices, days, what is charged or refunded, who approves, and every reason why it is not possible. Nothing is changed.',
    call: 'previewOrderChange',
    effect: 'reads',
  },
  {
    name: 'change_order',
    title: 'Change an order',
    group: 'orders',
    use: 'Change an order that you placed, until it is shipped. Call preview_order_change before, tell the person, and send its charged and refunded. What is added counts towards your limits, and waits for approval above them.',
    call: 'changeOrder',
    effect: 'destructive',
  },
  {
    name: 'withdraw_order_change',
    title: 'Withdraw a change of an order',
    group: 'orders',
    use: 'Withdraw a change that waits. The order stays as it is.',
    call: 'withdrawOrderChange',
    effect: 'destructive',
  },
  {
    name: 'list_shipments',
    title: 'List shipments of an order',
    group: 'orders',
    use: 'What was shipped, with carrier and tracking number.',
    call: 'listShipments',
    effect: 'reads',
  },
  {
    name: 'ask_for_quote',
    title: 'Ask for a quote',
    group: 'quotes',
    use: 'Ask for a price of lines, with a target price per piece if there is one. The seller answers, or the shop at once where the seller lets it.',
    call: 'askForOwnQuote',
    effect: 'writes',
  },
  {
    name: 'list_quotes',
    title: 'List quotes',
    group: 'quotes',
    use: 'The quotes of the person, newest first.',
    call: 'myQuotes',
    effect: 'reads',
    fixed: ['email'],
  },
  {
    name: 'get_quote',
    title: 'Get a quote',
    group: 'quotes',
    use: 'One quote: its lines, offers and messages. The revision is needed to answer it.',
    call: 'getQuote',
    effect: 'reads',
  },
  {
    name: 'counter_quote',
    title: 'Make a counter-offer',
    group: 'quotes',
    use: 'Ask for other prices than those offered.',
    call: 'counterQuote',
    effect: 'writes',
  },
  {
    name: 'accept_quote',
    title: 'Accept a quote',
    group: 'quotes',
    use: 'Order what a quote offers, at its prices. It is an order, and waits for approval as one.',
    call: 'acceptQuote',
    effect: 'destructive',
  },
  {
    name: 'decline_quote',
    title: 'Decline a quote',
    group: 'quotes',
    use: 'Decline an offer. It ends.',
    call: 'declineQuote',
    effect: 'destructive',
  },
  {
    name: 'list_invoices',
    title: 'List invoices',
    group: 'invoices',
    use: 'Invoices of the orders that the person sees, with what is open and when it is due.',
    call: 'myInvoices',
    effect: 'reads',
  },
  {
    name: 'get_invoice',
    title: 'Get an invoice',
    group: 'invoices',
    use: 'One invoice with its lines, payments and credit notes.',
    call: 'getInvoice',
    effect: 'reads',
  },
  {
    name: 'list_returns',
    title: 'List returns of an order',
    group: 'returns',
    use: 'Returns that were asked for, and how far they are.',
    call: 'listOrderReturns',
    effect: 'reads',
  },
  {
    name: 'ask_for_return',
    title: 'Ask for a return',
    group: 'returns',
    use: 'Ask to send pieces of an order back, with the reason.',
    call: 'askForReturn',
    effect: 'writes',
  },
]

const callsOfTools = new Set<Endpoint>(agentTools.map(({ call }) => api[call]))

/** Whether any tool makes the call. An agent makes no other. */
export const isAgentCall = (endpoint: Endpoint): boolean => callsOfTools.has(endpoint)
