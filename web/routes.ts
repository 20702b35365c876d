import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page, at the paths of the shop's route table. Paths match in any case: /dashboard is /dashBoard. */
export default [
  layout('pages/storefront.tsx', [
    index('pages/home.tsx'),
    route('home', 'pages/home.tsx', { id: 'home' }),
    route('login', 'pages/login.tsx'),
    route('signUp', 'pages/sign-up.tsx'),
    route('quote', 'pages/quote.tsx'),
    // What a link shows of a quote, to whoever has it.
    route('q/:token', 'pages/shared-quote.tsx'),
    // Ends mails about products that are back, by the link in one of them.
    route('noMoreNotices/:token', 'pages/no-more-notices.tsx'),
    route('contact', 'pages/contact.tsx'),
    route('account/action', 'pages/account-action.tsx'),
    route('blog', 'pages/blog.tsx'),
    route('blog/:slug', 'pages/post.tsx'),
    route('reviews', 'pages/reviews.tsx'),
    route('portfolio', 'pages/portfolio.tsx'),
    // Markdown texts of content/pages, each under its own name.
    route('questions', 'pages/written-page.tsx', { id: 'questions' }),
    route('terms', 'pages/written-page.tsx', { id: 'terms' }),
    route('privacy', 'pages/written-page.tsx', { id: 'privacy' }),
    route('cookies', 'pages/written-page.tsx', { id: 'cookies' }),
    // The id identifies the product; a wrong name redirects to the right one.
    route('product/:id/:name?', 'pages/product.tsx'),
    route('purchase/:id', 'pages/purchase.tsx'),
    route('quick-order', 'pages/quick-order.tsx'),
    route('cart', 'pages/cart.tsx'),
    route('checkout', 'pages/checkout.tsx'),
    // :json is the order as JSON text, of which only _id is read.
    route('dashboard/payment/:json', 'pages/payment.tsx'),
    route('dashBoard', 'pages/dashboard/layout.tsx', [
      index('pages/dashboard/profile.tsx'),
      route('myOrder', 'pages/dashboard/my-orders.tsx'),
      route('order/:id', 'pages/dashboard/order.tsx'),
      route('quotes', 'pages/dashboard/my-quotes.tsx'),
      route('quotes/:id', 'pages/dashboard/quote.tsx'),
      route('lists', 'pages/dashboard/lists.tsx'),
      route('lists/:id', 'pages/dashboard/list.tsx'),
      route('addresses', 'pages/dashboard/addresses.tsx'),
      route('company', 'pages/dashboard/company.tsx'),
      route('companyHistory', 'pages/dashboard/company-history.tsx'),
      route('companyOrders', 'pages/dashboard/company-orders.tsx'),
      route('approvals', 'pages/dashboard/approvals.tsx'),
      route('account', 'pages/dashboard/account.tsx'),
      route('invoices/:id', 'pages/dashboard/invoice.tsx'),
      // What the mail of an invitation links to; the token is in the query.
      route('joinCompany', 'pages/dashboard/join-company.tsx'),
      route('addReview', 'pages/dashboard/add-review.tsx'),
      layout('pages/dashboard/admins-only.tsx', [
        route('manageAllOrder', 'pages/dashboard/manage-all-orders.tsx'),
        route('addProduct', 'pages/dashboard/add-product.tsx'),
        route('makeUpdate', 'pages/dashboard/make-admin.tsx'),
        route('manageProduct', 'pages/dashboard/manage-products.tsx'),
        route('auditLog', 'pages/dashboard/audit-log.tsx'),
        route('overview', 'pages/dashboard/overview.tsx'),
        route('incomingStock', 'pages/dashboard/incoming-stock.tsx'),
        route('manageQuotes', 'pages/dashboard/manage-quotes.tsx'),
        route('manageReturns', 'pages/dashboard/manage-returns.tsx'),
        route('manageReviews', 'pages/dashboard/manage-reviews.tsx'),
        route('settings', 'pages/dashboard/settings.tsx'),
        route('manageCompanies', 'pages/dashboard/manage-companies.tsx'),
        route('manageCompanies/:id', 'pages/dashboard/manage-company.tsx'),
        route('manageCompanies/:id/account', 'pages/dashboard/manage-company-account.tsx'),
        route('manageInvoices', 'pages/dashboard/manage-invoices.tsx'),
        route('priceLists', 'pages/dashboard/price-lists.tsx'),
        route('priceLists/:id', 'pages/dashboard/price-list.tsx'),
        route('priceLists/:id/rehearsal', 'pages/dashboard/rehearse-price-list.tsx'),
      ]),
    ]),
    route('*', 'pages/not-found.tsx'),
  ]),
  // For programs, not for people.
  route('blog/feed.xml', 'pages/blog-feed.ts'),
  route('sitemap.xml', 'pages/sitemap.ts'),
  route('robots.txt', 'pages/robots.ts'),
] satisfies RouteConfig
