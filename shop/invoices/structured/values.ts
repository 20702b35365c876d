import { percentOf } from '#contract/charges/charges.ts'
import { shopDecimals } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import type { PostalAddress } from './model.ts'

/** Values as both syntaxes write them. */

export const amountText = (cents: number): string => toAmount(cents).toFixed(shopDecimals())

export const percentText = (basisPoints: number): string => String(percentOf(basisPoints))

/** The street's lines: one, two, and the rest in a third. */
export function streetLines({ street }: PostalAddress): readonly [string, string, string] {
  const [first = '', second = '', ...rest] = street
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return [first, second, rest.join(', ')]
}

/** `['0208', '0123456789']` for `0208:0123456749` */
export function electronicAddressOf(address: string): readonly [scheme: string, identifier: string] {
  const colon = address.indexOf(':')
  return [address.slice(0, colon), address.slice(colon + 1)]
}

/** The name of an attribute (BT-160) whose value is a serial number. */
export const SERIAL = 'Serial number'
