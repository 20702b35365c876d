import { api } from '#contract/api.ts'
import { toAmount, toCents } from '#contract/money.ts'
import type { AskedLine } from '#contract/quotes/endpoints.ts'
import { sharedQuotePage } from '#contract/quotes/links.ts'
import { type Service, serve } from '#http/serve.ts'
import { EVERY_MINUTE, type ShopContext } from '../context.ts'
import { printedFile } from '../documents/printed-file.ts'
import { replyOnce } from '../idempotency.ts'
import { inserted, succeeded } from '../replies.ts'
import { acceptAsCallOff, acceptQuote } from './accept.ts'
import { toDetails, toFigures, toShared, toSummary } from './api-mapping.ts'
import { askForQuote } from './ask.ts'
import { counterQuote, offerQuote } from './counter.ts'
import { declineQuote, withdrawQuote } from './decline-withdraw-expire.ts'
import { changeRules, findRules } from './instant.ts'
import { quoteFigures } from './line-figures.ts'
import { makeLink, openLink, openOwn, revokeLink } from './links.ts'
import { sideOf } from './moves.ts'
import { addressedIn, offerDocument } from './offer-document.ts'
import { resendOffer } from './resend.ts'
import { claimQuote, getQuote, listQuotes } from './service.ts'
import { sweepQuotes } from './sweep.ts'

const toRevision = (revision: number) => ({ revision })

export async function openQuotes(app: Service, shop: ShopContext): Promise<void> {
  const { db, jobs } = shop
  await jobs.schedule('sweep-quotes', EVERY_MINUTE, () => sweepQuotes(shop))
  serve(app, api.askForQuote, ({ product_id, pieces, targetPrice, lines, ...input }, _, key, address) => {
    const asked = lines ?? (product_id && pieces ? [{ product_id, pieces, targetPrice }] : [])
    return replyOnce(key, inserted, (keep) =>
      askForQuote(shop, { ...input, address, lines: asked.map(fromAsked) }, keep),
    )
  })
  serve(app, api.askForOwnQuote, ({ lines, message }, caller, key, address) => {
    const { name, email } = caller
    const input = { name: name || email, email, address, message, lines: lines.map(fromAsked) }
    return replyOnce(key, inserted, (keep) => askForQuote(shop, input, keep, caller))
  })
  serve(app, api.myQuotes, async ({ limit, cursor }, caller) =>
    (await listQuotes(db, { member: caller, limit, cursor })).map(toSummary),
  )
  serve(app, api.allQuotes, async (list) => (await listQuotes(db, list)).map(toSummary))
  serve(app, api.getQuote, async ({ id, ...page }, caller) =>
    toDetails(await getQuote(db, id, page, caller), sideOf(caller)),
  )
  serve(app, api.getQuoteFigures, async ({ id, ...page }, admin) =>
    toFigures(await quoteFigures(db, id, page, admin)),
  )
  serve(app, api.getQuoteSettings, async () => {
    const { limitCents, ...rules } = await findRules(db)
    return { instantLimit: toAmount(limitCents), ...rules }
  })
  serve(app, api.changeQuoteSettings, async ({ instantLimit, ...rules }, admin) => ({
    modifiedCount: Number(await changeRules(db, { limitCents: toCents(instantLimit), ...rules }, admin)),
  }))
  serve(app, api.claimQuote, ({ id }, caller) => claimQuote(db, id, caller).then(succeeded))
  serve(app, api.offerQuote, ({ lines, ...offer }, admin, key) =>
    replyOnce(key, toRevision, (keep) =>
      offerQuote(shop, { ...offer, lines: lines.map(fromOffered) }, admin, keep),
    ),
  )
  serve(app, api.resendOffer, (answer, admin, key) =>
    replyOnce(key, succeeded, (keep) => resendOffer(shop, answer, admin, keep)),
  )
  serve(app, api.counterQuote, ({ lines, ...counter }, buyer, key) =>
    replyOnce(key, toRevision, (keep) =>
      counterQuote(shop, { ...counter, lines: lines.map(fromCountered) }, buyer, keep),
    ),
  )
  serve(app, api.acceptQuote, ({ paymentAmount, ...answer }, buyer, key) => {
    const shownCents = paymentAmount === undefined ? undefined : toCents(paymentAmount)
    return replyOnce(key, inserted, (keep) => acceptQuote(shop, { ...answer, shownCents }, buyer, keep))
  })
  serve(app, api.acceptQuoteAsCallOff, ({ id, revision, payment, ...agreement }, buyer, key) =>
    replyOnce(key, inserted, (keep) =>
      acceptAsCallOff(
        shop,
        { id, revision, agreement: { ...agreement, onAccount: payment === 'account' } },
        buyer,
        keep,
      ),
    ),
  )
  serve(app, api.makeQuoteLink, async ({ id }, caller) => ({
    path: sharedQuotePage(await makeLink(db, id, caller)),
  }))
  serve(app, api.revokeQuoteLink, async ({ id }, caller) => ({
    deletedCount: Number(await revokeLink(db, id, caller)),
  }))
  serve(app, api.getSharedQuote, async ({ token, ...page }) => toShared(await openLink(db, token, page)))
  serve(app, api.quotePdf, async ({ id }, caller) => {
    const own = await openOwn(db, id, caller)
    return printedFile(shop, await offerDocument(db, own, addressedIn(own)))
  })
  serve(app, api.sharedQuotePdf, async ({ token }) =>
    printedFile(shop, await offerDocument(db, await openLink(db, token))),
  )
  serve(app, api.declineQuote, (answer, caller, key) =>
    replyOnce(key, succeeded, (keep) => declineQuote(shop, answer, caller, keep)),
  )
  serve(app, api.withdrawQuote, (answer, caller, key) =>
    replyOnce(key, succeeded, (keep) => withdrawQuote(shop, answer, caller, keep)),
  )
}

const fromAsked = ({ product_id, pieces, targetPrice }: AskedLine) => ({
  productId: product_id,
  pieces,
  targetCents: centsOf(targetPrice),
})

interface SentLine {
  readonly line: number
  readonly pieces: number
}

const fromOffered = ({ line, pieces, price }: SentLine & { readonly price: number }) => ({
  position: line,
  pieces,
  unitPriceCents: toCents(price),
})

const fromCountered = ({ line, pieces, price }: SentLine & { readonly price?: number | undefined }) => ({
  position: line,
  pieces,
  unitPriceCents: centsOf(price),
})

const centsOf = (amount: number | undefined) => (amount === undefined ? undefined : toCents(amount))
