import { createRequire } from 'node:module'
import { SwissQRBill } from 'swissqrbill/pdf'
import { encode } from 'uqr'
import type { PrintedDocument, SwissBill } from '#contract/documents/printed-document.ts'
import { colours, decorate, heightOf, MARGIN, type PdfDocument, tag, write } from './pdf-document.ts'

/** How an invoice is paid, for programs that scan it: a payment code beside the text, or the payment part of a Swiss bill. */

const CODE_SIZE = 78
const CAPTION = { size: 8.5, colour: colours.muted } as const
const GAP = 12

export const heightOfCode = ({ paymentCode }: PrintedDocument): number => (paymentCode ? CODE_SIZE + 14 : 0)

/** Draws the code below what is written so far, and a caption beside it. */
export function drawPaymentCode(paper: PdfDocument, { text, caption }: PaymentCode, width: number): void {
  const top = paper.y + 10
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const side = CODE_SIZE / size
  const draw = () => {
    for (const [y, row] of data.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) paper.rect(MARGIN + x * side, top + y * side, side, side)
    paper.fill('#000000')
  }
  paper.addStructure(paper.struct('Figure', { alt: caption }, [draw]))
  const beside = { x: MARGIN + CODE_SIZE + GAP, width: width - CODE_SIZE - GAP }
  const middle = top + (CODE_SIZE - heightOf(paper, caption, beside.width, CAPTION)) / 2
  tag(paper, 'P', () => write(paper, caption, { ...beside, y: middle }, CAPTION))
  paper.y = top + CODE_SIZE + 4
}

type PaymentCode = NonNullable<PrintedDocument['paymentCode']>

/** Points of its height: 105 mm. */
export const SWISS_BILL_HEIGHT = 297.64

const { resolve } = createRequire(import.meta.url)
const arimo = (path: string) => resolve(`@expo-google-fonts/arimo/${path}.ttf`)

/**
 * Draws the payment part and the receipt at the foot of the page. All of it is in the text of the document too, so screen
 * readers skip it. Its letters are Arimo, which is Liberation Sans: one of the four that the guidelines allow.
 */
export function drawSwissBill(paper: PdfDocument, { amount, ...bill }: SwissBill): void {
  paper.registerFont('Liberation Sans', arimo('400Regular/Arimo_400Regular'))
  paper.registerFont('Liberation Sans-Bold', arimo('700Bold/Arimo_700Bold'))
  const y = paper.page.height - SWISS_BILL_HEIGHT
  paper.y = y
  decorate(paper, () => {
    paper.save()
    new SwissQRBill({ ...bill, amount }, { fontName: 'Liberation Sans', language: 'EN' }).attachTo(
      paper,
      0,
      y,
    )
    paper.undash().restore()
  })
}
