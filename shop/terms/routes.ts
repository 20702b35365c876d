import { api } from '#contract/api.ts'
import { percentOf } from '#contract/charges/charges.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { type Service, serve } from '#http/serve.ts'
import { requireSubsidiary } from '../companies/subsidiaries/require.ts'
import { printedFile } from '../documents/printed-file.ts'
import type { PaymentContext } from '../payments/context.ts'
import { succeeded } from '../replies.ts'
import { leftOf } from './credit.ts'
import { companyOf, getAccount, putOrderOnAccount, setTerms } from './service.ts'
import { exportStatement, getStatement } from './statement.ts'
import { statementDocument } from './statement-document.ts'
import { findCredit, type Terms } from './store.ts'

export function termsRoutes(app: Service, context: PaymentContext): void {
  const { db } = context
  serve(app, api.getTerms, async (_, { companyRole, customerId }) => {
    const credit = companyRole && (await findCredit(db, customerId))
    if (!credit) return {}
    const { creditLimitCents, usedCents, overdueCents, isBlocked } = credit
    return {
      terms: {
        ...termsIn({ ...credit, creditLimitCents }),
        used: toAmount(Math.max(0, usedCents)),
        left: toAmount(leftOf(credit)),
        overdue: toAmount(overdueCents),
        ...(isBlocked && { refused: 'account-overdue' as const }),
      },
    }
  })
  serve(app, api.getAccount, async (_, caller) => toWire(await getAccount(db, companyOf(caller))))
  serve(app, api.getStatement, (page, caller) => getStatement(db, companyOf(caller), page))
  serve(app, api.exportStatement, async (period, caller) => exportStatement(db, companyOf(caller), period))
  serve(app, api.companyAccount, async ({ id }) => toWire(await getAccount(db, id)))
  serve(app, api.companyStatement, ({ id, ...page }) => getStatement(db, id, page))
  serve(app, api.exportCompanyStatement, async ({ id, ...period }) => {
    await getAccount(db, id)
    return exportStatement(db, id, period)
  })
  serve(app, api.printStatement, async (period, caller) =>
    printedFile(context, await statementDocument(db, companyOf(caller), period)),
  )
  serve(app, api.printCompanyStatement, async ({ id, ...period }) =>
    printedFile(context, await statementDocument(db, id, period)),
  )
  serve(app, api.subsidiaryAccount, async ({ id }, caller) =>
    toWire(await getAccount(db, await requireSubsidiary(db, id, caller))),
  )
  serve(app, api.subsidiaryStatement, async ({ id, ...page }, caller) =>
    getStatement(db, await requireSubsidiary(db, id, caller), page),
  )
  serve(app, api.exportSubsidiaryStatement, async ({ id, ...period }, caller) =>
    exportStatement(db, await requireSubsidiary(db, id, caller), period),
  )
  serve(app, api.printSubsidiaryStatement, async ({ id, ...period }, caller) =>
    printedFile(context, await statementDocument(db, await requireSubsidiary(db, id, caller), period)),
  )
  serve(app, api.setTerms, async ({ id, terms }, caller) => {
    const granted = terms && {
      days: terms.days,
      creditLimitCents: toCents(terms.creditLimit),
      discountBasisPoints: terms.discount ? Math.round(terms.discount.percent * 100) : null,
      discountDays: terms.discount?.days ?? null,
    }
    await setTerms(db, id, granted, caller)
    return succeeded()
  })
  serve(app, api.putOnAccount, ({ id: orderId, purchaseOrderNumber }, caller) =>
    putOrderOnAccount(context, { orderId, purchaseOrderNumber }, caller).then(succeeded),
  )
}

const termsIn = ({ days, creditLimitCents, discountBasisPoints, discountDays }: Terms) => ({
  days,
  creditLimit: toAmount(creditLimitCents),
  ...(discountBasisPoints !== null &&
    discountDays !== null && { discount: { percent: percentOf(discountBasisPoints), days: discountDays } }),
})

function toWire(account: Awaited<ReturnType<typeof getAccount>>) {
  const {
    company,
    days,
    creditLimitCents,
    grantedAt,
    openCents,
    openCount,
    overdueCents,
    usedCents,
    ownUsedCents,
    keptCents,
  } = account
  const hasTerms = days !== null && creditLimitCents !== null && grantedAt !== null
  return {
    company,
    ...(hasTerms && {
      terms: {
        ...termsIn({ ...account, days, creditLimitCents }),
        grantedAt: grantedAt.toISOString(),
      },
    }),
    open: toAmount(openCents),
    openCount,
    overdue: toAmount(overdueCents),
    waiting: toAmount(ownUsedCents + keptCents - openCents),
    left: hasTerms ? toAmount(leftOf({ creditLimitCents, usedCents })) : 0,
    kept: toAmount(keptCents),
  }
}
