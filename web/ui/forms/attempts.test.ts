import { expect, test } from 'vitest'
import type { RefusalCode } from '#contract/refusals.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { Attempts } from './attempts.ts'

const refused = (status: number, code: RefusalCode = 'internal') =>
  new Refused(status, { code, message: 'No.' })

test('the same content has the same key and input, until something else is filled in', () => {
  const attempts = new Attempts()
  const first = attempts.begin({ pieces: 100 }, { pieces: 100, dollars: 500 })
  expect(attempts.begin({ pieces: 100 }, { pieces: 100, dollars: 600 })).toEqual(first)
  expect(attempts.begin({ pieces: 200 }, {}).idempotencyKey).not.toBe(first.idempotencyKey)
})

test.for([
  ['no reply', new Unreachable('lost'), true],
  ['a fault of the server', refused(503), true],
  ['a refusal of too much at once', refused(429, 'too-many-at-once'), true],
  ['a sign-in that has ended', refused(401), true],
  ['a refusal', refused(409), false],
] as const)('after %s, whether the key stays: %s', ([, failure, stays]) => {
  const attempts = new Attempts()
  const { idempotencyKey } = attempts.begin('same', {})
  attempts.failed(failure)
  expect(attempts.begin('same', {}).idempotencyKey === idempotencyKey).toBe(stays)
})

test('after a success, the same content is a new attempt', () => {
  const attempts = new Attempts()
  const { idempotencyKey } = attempts.begin('same', {})
  attempts.succeeded()
  expect(attempts.begin('same', {}).idempotencyKey).not.toBe(idempotencyKey)
})
