import { expect, test } from 'vitest'
import { isEmail } from './fields.ts'

test.for(['ada@example.com', 'a.b+c@mail.example.co.uk', 'x@a-b.com', 'x1@3m.com', 'jo@exämple.com'])(
  '%s may be an e-mail',
  (email) => {
    expect(isEmail(email)).toBe(true)
  },
)

test.for([
  'abc@mail..com',
  'a@-.com',
  'a@-mail.com',
  'a@mail-.com',
  'a@.com',
  'a@mail.com.',
  'a@mail.c-',
  'a@mail',
  'a@mail.c',
  '@mail.com',
  'a b@mail.com',
  'a@b@mail.com',
])('%s is no e-mail', (email) => {
  expect(isEmail(email)).toBe(false)
})
