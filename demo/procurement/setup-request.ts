import { procurementPaths } from '#contract/plain-pages.ts'
import { leaf, node } from '#http/xml/write.ts'
import type { KeptItem } from './kept-item.ts'
import { requestDocument } from './request-document.ts'

interface Visit {
  readonly operation: 'create' | 'edit' | 'inspect'
  readonly items: readonly KeptItem[]
  readonly publicUrl: string
}

/** Writes the document with which a purchasing system opens the shop. */
export const setupRequest = ({ operation, items, publicUrl }: Visit): string =>
  requestDocument(
    node(
      'PunchOutSetupRequest',
      [
        leaf('BuyerCookie', crypto.randomUUID()),
        leaf('Extrinsic', 'Dana of Demo Offices', { name: 'UserPrintableName' }),
        node('BrowserFormPost', [leaf('URL', `${publicUrl}${procurementPaths.cart}`)]),
        ...items.map(({ partNumber, auxiliaryId, pieces }) =>
          node(
            'ItemOut',
            [
              node('ItemID', [
                leaf('SupplierPartID', partNumber),
                leaf('SupplierPartAuxiliaryID', auxiliaryId),
              ]),
            ],
            { quantity: pieces },
          ),
        ),
      ],
      { operation },
    ),
    { publicUrl, payloadId: `${crypto.randomUUID()}@demo` },
  )
