import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Code that every page needs goes into one file: it compresses better, and takes one request. */
const everyPage =
  /node_modules\/(react|react-dom|react-router|scheduler)\/|web\/(settings|root|entry\.client)|web\/pages\/storefront|web\/features\/(navigation\/(?!dashboard-)|sign-in\/session)|web\/ui\/(page-meta|theme|toasts\.|route-focus|icon|logo|nonce|error-page|spinner|full-screen-loader)|preload-helper/

/** Shared by cards, lists and product pages: small parts, each of which would cost a request as a separate file. */
const product =
  /contract\/(counts|money|once|pricing|quantity|limits|availability|images|refusals\/quantities)\.ts|web\/ui\/(format-count|stars)|web\/features\/products\/(line-price|listed-product|own-prices|product-path|product-picture|product-card|specifications)\.|web\/features\/(search\/product-search|comparison\/comparison-path)\./

/** Code with which pages call the server, and open forms validate. */
const call =
  /node_modules\/zod\/|\/contract\/(endpoint|fields|sign-in-forms|quote-form|admin-roles)\.|\/http\/call|web\/api-client\.|web\/features\/sign-in\/(firebase-errors|return-to)\./

/**
 * The declarations of calls, and the code that needs them: slow to load and run. Those that many pages make are in one
 * file; the others are in files of their own, or in that of the only page that makes them.
 */
const api =
  /\/contract\/(?!test-cards|quick-order\/(?!endpoints))|web\/features\/(sign-in\/(require-admin|admin-pages)|users\/role-names|addresses\/countries|checkout\/(charged-total|use-order-totals))\.|web\/features\/uploads\//

/** Shared by pages with forms and lists. As separate files, each page would list all of them in the manifest. */
const formAndList =
  /contract\/(pools|call-off-orders|standing-orders|punchout)\/|contract\/quick-order\/asked-quantity\.|web\/(missing-record|features\/(webhooks\/attempt-result|checkout\/order-number|quotes\/refused-lines|call-off-orders\/agreement-dialog|products\/name-and-sku|search\/suggestions|settings\/settings-(page|form)|lists\/list-name-dialog|orders\/filter-address|families\/option-text|invoice-transmissions\/resend-button|approvals\/approval-notice|orders\/use-profile-delivery|quotes\/quote-of-lines|carts\/optimistic-line|purchasing\/order-words|pools\/pool-standing|quick-order\/(product-combobox|add-product)|charges\/charged-total|call-off-orders\/call-off-(status|table)|standing-orders\/standing-(status|table)|imports\/import-state|contact\/message-text|companies\/create-company-dialog|sign-in\/unconfirmed-email|documents\/send-document|lists\/save-as-list|contact\/sender-fields|quotes\/round-line-fields))\.|web\/ui\/(button|list-layout|shown-once|confirm-button|dialog-button|card-list|page-head|record-table|section|empty-state|form-dialog|use-modal|pager|paging|search-bar|list-skeleton|download-file|export-button|not-found)\.|web\/ui\/forms\/(base64-of|field|form-error|form-page|number-fields|checkbox|use-csv-import|csv-field|choose-again|use-mutation|use-unsaved-changes|attempts|csv-progress)\./

/** Code with which a form validates and sends; otherwise the library would be in the first chunk that has a form. */
const form = /node_modules\/(react-hook-form|@hookform)\/|web\/ui\/forms\/(use-api-form|dialog-form)\./

/** Shared by pages of orders, carts and lists, for the same reason. */
const order =
  /web\/features\/addresses\/address-(choice|dialog|form-fields)\.|web\/features\/orders\/(address-line|line-summary|delivery-summary|order-(card|link|status)|orders-table|location-state)\.|web\/features\/(approvals\/approval-state|quotes\/quote-(card|status)|returns\/return-words)\.|web\/features\/lines\/product-cell\.|web\/features\/charges\/charge-facts\.|web\/features\/invoice-transmissions\/transmission-state\.|web\/features\/products\/lot-card\.|web\/ui\/time-left\./
/** The actions on orders, for pages that list them and an order's own page. */
const orderActions = /web\/features\/orders\/(pay-or-cancel|pending-order-actions|order-again)\./
/** Shared by the pages of companies and their agreements. */
const company =
  /web\/features\/(companies\/(roles|for-members|company-facts|member-columns|typed-amount)|price-lists\/(ladder|price-list-dialog|impact-totals|version-text)|terms\/(account-(facts|view)|period|credit-sentence)|invoices\/(invoice-state|invoices-table|invoice-payments|invoice-search)|users\/role-names|prices\/price-rows)\./
/** Shared by the pages that are mostly text. */
const written = /web\/(features\/blog\/(post-facts|prose)|pages\/written-page)\./
/** Shared by the pages of the warehouse and of purchasing. */
const warehouse =
  /contract\/(goods-receipts|stock-counts|purchasing)\/|web\/features\/(goods-receipts\/receipt-words|stock-counts\/count-words|stock\/(touched-orders|incoming-dialog))\./
const line =
  /web\/features\/lines\/|web\/features\/lists\/list-facts\.|web\/features\/products\/(lot-stepper|price-breaks-table|quantity-field|typed-quantity|ordering-facts)\.|web\/features\/stock\/(promised|tell-when-back)\./
/** Shared by login and sign-up. */
const signIn = /web\/features\/sign-in\/(use-sign-in-form|sign-in-frame)\.|web\/ui\/forms\/password-field\./

/**
 * A module whose functions all return undefined. A name that the router imports and that is missing here fails the
 * build.
 */
const answersNothing = (...names: readonly string[]) =>
  `const nothing = () => {}\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')} }`

/** Router features that nothing here enables; the router checks each before use (docs/decisions/0050). */
const offInRouter = new Map([
  // `routeDiscovery` in react-router.config.ts.
  [
    'dom/ssr/fog-of-war.js',
    answersNothing(
      'getManifestPath',
      'getPartialManifest',
      'getPatchRoutesOnNavigationFunction',
      'getPathsWithAncestors',
      'handleClientVersionMismatch',
      'isFogOfWarEnabled',
      'useFogOFWarDiscovery',
    ),
  ],
  // The router's `instrumentations`, which the client entry does not set.
  [
    'router/instrumentation.js',
    answersNothing(
      'consumeInstrumentationClientResultMetaReceiver',
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
      'instrumentHandler',
      'instrumentationResultMetaContext',
    ),
  ],
])

const withoutWhatIsOff: Plugin = {
  name: 'without-what-is-off',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => offInRouter.get(id.split('/react-router/dist/production/lib/')[1] ?? ''),
}

export default defineConfig({
  plugins: [withoutWhatIsOff, tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  worker: { format: 'es' },
  build: {
    // pdf.js, which is loaded when a PDF is chosen.
    chunkSizeWarningLimit: 2_000,
    assetsInlineLimit: 0,
    target: 'es2024',
  },
  environments: {
    // bin/page-source.ts imports this module for pages; the rest of the server runs as it is, without a build.
    ssr: {
      build: {
        rolldownOptions: {
          input: './web/server.ts',
          // What the browser loads on demand, the server's loader of the same page needs at once.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
    client: {
      build: {
        // The router preloads what a page needs. The names of what loads later would be in every page's script.
        modulePreload: false,
        rolldownOptions: {
          // The router's warnings for developers, which `npm run dev` still shows.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'] },
          output: {
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'every-page', test: everyPage },
                { name: 'product', test: product },
                { name: 'call', test: call },
                { name: 'api', test: api, minShareCount: 5 },
                { name: 'form-and-list', test: formAndList },
                { name: 'form', test: form },
                { name: 'order', test: order },
                { name: 'order-actions', test: orderActions },
                { name: 'company', test: company },
                { name: 'warehouse', test: warehouse },
                { name: 'written', test: written },
                { name: 'line', test: line },
                { name: 'sign-in', test: signIn },
              ],
            },
          },
        },
      },
    },
  },
})
