import { expect, test } from 'vitest'
import { countInQuery, Email, isEmail, normalDomain } from './fields.ts'

test.for([
  'ada@example.com',
  'a.b+c@mail.example.co.uk',
  'x@a-b.com',
  'x1@3m.com',
  'jo@exämple.com',
  'иван@пример.example',
  'straße@example.de',
])('%s may be an email', (email) => {
  expect(isEmail(email)).toBe(true)
})

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
  'ad\u200Ba@mail.com',
  'a\u202Eda@mail.com',
  'a\u00ADda@mail.com',
  'a\u3164da@mail.com',
  'a\u00A0da@mail.com',
  'аda@mail.com',
  'ada@mаil.com',
])('%s is no email', (email) => {
  expect(isEmail(email)).toBe(false)
})

test.for([
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ａｄａ@example.com', 'ada@example.com'],
  ['İPEK@EXAMPLE.COM', 'ipek@example.com'],
  ['STRAẞE@example.de', 'straße@example.de'],
  ['ﬁona@example.com', 'fiona@example.com'],
  ['ada@München.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@XN--MNCHEN-3YA.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@mu\u0308nchen。example', 'ada@xn--mnchen-3ya.example'],
  ['иван@пример.example', 'иван@xn--e1afmkfd.example'],
  ['ada@straße.example', 'ada@xn--strae-oqa.example'],
  ['ada@mail.bücher.example', 'ada@mail.xn--bcher-kva.example'],
])('%s is stored as %s', ([typed, stored]) => {
  expect(Email.parse(typed)).toBe(stored)
})

test.for(['ada@mаil.com', 'ada@-ü.example', 'ada@ü..example', 'ada@ü-.example', 'ada@ü\u202E.example'])(
  '%s is not made an email by writing its domain in ASCII',
  (typed) => {
    expect(Email.safeParse(typed).success).toBe(false)
  },
)

test.for(['1.2', 'a.0x10', 'ex%61mple.com', 'ü.example/x', 'ü.example:25', 'ü.example?x', 'xn--.example'])(
  'the domain %s stays as it is written',
  (domain) => {
    expect(normalDomain(domain)).toBe(domain)
  },
)

test.for(['0x10', '1e2', '+10', '0b1', '１０', '1_0', '', '10,0', 'Infinity'])(
  '"%s" is no number in an address',
  (written) => {
    expect(countInQuery(100).safeParse(written).success).toBe(false)
  },
)

test('a number in an address is in plain digits', () => {
  for (const written of ['10', ' 10 ', '010', '10.0', 10]) expect(countInQuery(100).parse(written)).toBe(10)
})
