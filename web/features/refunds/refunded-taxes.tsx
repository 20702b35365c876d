import { formatAmount } from '#contract/money.ts'
import type { RefundPreview } from './use-refund-preview.ts'

/** The refund at each tax rate. Renders nothing if it includes no tax. */
export const RefundedTaxes = ({ preview: { taxes } }: { readonly preview: RefundPreview }) =>
  taxes.some(({ tax }) => tax > 0) && (
    <p className="muted" role="status">
      {taxes
        .map(({ percent, net, tax }) =>
          tax > 0
            ? `${formatAmount(net)} and ${formatAmount(tax)} of tax at ${percent}%`
            : `${formatAmount(net)} without tax`,
        )
        .join('; ')}
      .
    </p>
  )
