import { expect, test } from 'vitest'
import { canMove, hasEnded, type QuoteMoveName, quoteMoves, quoteSides, quoteStates } from './status.ts'

test('each side makes the moves that are its own, in the states that allow them', () => {
  const legal = (Object.keys(quoteMoves) as QuoteMoveName[]).flatMap((name) =>
    quoteSides.flatMap((side) =>
      quoteStates
        .filter((state) => canMove(name, side, state))
        .map((state) => `${side} may ${name} what is ${state}`),
    ),
  )
  expect(legal).toEqual([
    'shop may offer what is asked',
    'shop may offer what is offered',
    'shop may offer what is countered',
    'customer may counter what is offered',
    'customer may accept what is offered',
    'customer may decline what is offered',
    'shop may decline what is asked',
    'shop may decline what is countered',
    'customer may withdraw what is asked',
    'customer may withdraw what is countered',
    'shop may withdraw what is offered',
    'shop may expire what is offered',
    'shop may reopen what is accepted',
  ])
})

test('a quote has ended when nobody can move it any more', () => {
  expect(quoteStates.filter(hasEnded)).toEqual(['accepted', 'declined', 'expired', 'withdrawn'])
})
