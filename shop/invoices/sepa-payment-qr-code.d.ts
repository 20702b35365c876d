declare module 'sepa-payment-qr-code' {
  interface CreditTransfer {
    /** At most 70 characters. */
    readonly name: string
    readonly iban: string
    readonly bic?: string
    /** Euro; null for one that the payer fills in. */
    readonly amount: number | null
    /** By ISO 11649. */
    readonly structuredReference: string
  }
  /** Returns the text of a payment code by EPC069-12. */
  export default function generateQrCode(transfer: CreditTransfer): string
}
