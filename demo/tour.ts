import { tourPages as pages } from '#contract/demo-tour.ts'
import { demoAgentPaths, procurementPaths } from '#contract/plain-pages.ts'
import { productPage } from '#contract/products/page-path.ts'
import { demoVariants } from './families.ts'
import { demoKit } from './kits.ts'
import { demoSoldAhead } from './sold-ahead.ts'

export interface TourStep {
  /** What somebody does there: a verb and an object. */
  readonly title: string
  /** What is to be seen. */
  readonly text: string
  readonly to: string
}

export interface TourRole {
  readonly name: string
  /** The account that takes its steps; undefined for a visitor. */
  readonly email?: string
  readonly steps: readonly TourStep[]
}

const [variant] = demoVariants
if (!variant) throw new Error('the demo has no family')

/** The way through the shop, role by role. */
export const tour: readonly TourRole[] = [
  {
    name: 'Visitor',
    steps: [
      { title: 'Look around', text: 'The home page, with reviews and figures.', to: pages.home },
      {
        title: 'Search for 500 headsets',
        text: 'Every price, total and date is for the pieces you need.',
        to: pages.search,
      },
      {
        title: 'Order variants of a laptop',
        text: 'Memory and colour as rows and columns, sums at both edges, one price for all of them.',
        to: `${productPage(variant.id)}?variants=all`,
      },
      {
        title: 'Look into a kit',
        text: `${demoKit.name}: seven products as one, at 8 % less.`,
        to: productPage(demoKit.id),
      },
      {
        title: 'Order what is still on its way',
        text: 'Type 1,000 as the quantity, and see what comes on which day.',
        to: productPage(demoSoldAhead.id),
      },
    ],
  },
  {
    name: 'Buyer',
    email: 'buyer@example.com',
    steps: [
      { title: 'Find your orders', text: 'In every state, from unpaid to delivered.', to: pages.ownOrders },
      {
        title: 'Paste an order',
        text: 'Part numbers and quantities from a spreadsheet or an e-mail.',
        to: pages.quickOrder,
      },
      {
        title: 'Answer a standing order',
        text: 'Its price has risen, so its next date waits for a yes.',
        to: pages.standingOrders,
      },
    ],
  },
  {
    name: 'Buyer of a company',
    email: 'member@example.com',
    steps: [
      {
        title: 'Read an offer',
        text: 'Two offers with an answer between them; accept it, or ask again.',
        to: pages.quotes,
      },
      { title: 'Order from a shared list', text: 'A new desk: three products, one click.', to: pages.lists },
      {
        title: 'Order from your purchasing system',
        text: 'Demo Purchasing opens the shop, takes the cart and sends the order.',
        to: procurementPaths.page,
      },
      {
        title: 'Watch an agent buy',
        text: '400 docks for 12 offices, call by call, until its limit stops it.',
        to: demoAgentPaths.page,
      },
    ],
  },
  {
    name: 'Approver',
    email: 'approver@example.com',
    steps: [
      {
        title: 'Decide on two orders',
        text: 'One above the buyer’s limit, one above the budget of its cost centre, before and after.',
        to: pages.approvals,
      },
      {
        title: 'See the budgets',
        text: 'Each cost centre with what is spent and held.',
        to: pages.costCentres,
      },
      {
        title: 'Look up serial numbers',
        text: 'A hundred laptops, delivered with a number each.',
        to: pages.serials,
      },
    ],
  },
  {
    name: 'Owner of a company',
    email: 'owner@example.com',
    steps: [
      { title: 'Manage the company', text: 'People, limits, addresses and rules.', to: pages.company },
      {
        title: 'Follow its orders',
        text: 'Who ordered what, for which cost centre.',
        to: pages.companyOrders,
      },
      {
        title: 'Pay its invoices',
        text: 'What is due and overdue, and the credit left.',
        to: pages.ownInvoices,
      },
      {
        title: 'Connect an agent',
        text: 'A program that buys within limits, and how to stop it.',
        to: pages.agents,
      },
      {
        title: 'Join a pool',
        text: '60 of 100 power banks are taken; the rest is open for four days.',
        to: pages.pools,
      },
    ],
  },
  {
    name: 'Sales',
    email: 'sales@example.com',
    steps: [
      {
        title: 'Answer quotes',
        text: 'Cost, list price and every offer on one scale.',
        to: pages.shopQuotes,
      },
      {
        title: 'Check an electronic order',
        text: 'It waits because a price and a product differ.',
        to: pages.electronicOrders,
      },
      {
        title: 'Agree on prices',
        text: 'A price list as a sheet, with a draft to rehearse.',
        to: pages.priceLists,
      },
      {
        title: 'Chase invoices',
        text: 'Open and overdue ones of six companies.',
        to: pages.invoices,
      },
    ],
  },
  {
    name: 'Warehouse',
    email: 'warehouse@example.com',
    steps: [
      {
        title: 'Order again in time',
        text: 'When each product runs out, by the sales of 90 days.',
        to: pages.reorderList,
      },
      {
        title: 'Follow orders to suppliers',
        text: 'A draft, one sent, two confirmed.',
        to: pages.purchaseOrders,
      },
      {
        title: 'Receive goods',
        text: 'One delivery is posted, one is being scanned.',
        to: pages.goodsReceipts,
      },
      { title: 'Post a count', text: 'Three docks are missing, one is too many.', to: pages.stockCounts },
      { title: 'Take returns back', text: 'One waits for an answer.', to: pages.returns },
    ],
  },
  {
    name: 'Admin',
    email: 'admin@example.com',
    steps: [
      {
        title: 'Begin the day',
        text: 'What waits, by urgency, and the sales of 30 days.',
        to: pages.overview,
      },
      { title: 'Work through orders', text: 'A year of them, as a table or as cards.', to: pages.orders },
      { title: 'Edit products', text: 'Pictures, documents, prices and variants.', to: pages.products },
      { title: 'Open a call-off order', text: 'A year of laptops, called site by site.', to: pages.callOffs },
      { title: 'See who did what', text: 'Every action, with before and after.', to: pages.auditLog },
      { title: 'Set up the shop', text: 'Brand, taxes, texts and what is on.', to: pages.settings },
    ],
  },
]
