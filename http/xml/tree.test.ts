import { expect, test } from 'vitest'
import { parseXml } from './tree.ts'
import { Unreadable } from './unreadable.ts'

const whyNot = (text: string): string => {
  try {
    parseXml(text)
  } catch (failure) {
    if (failure instanceof Unreadable) return failure.message
    throw failure
  }
  return ''
}

test('names and namespaces are bounded: the parser writes the namespace beside each name that is in it', () => {
  const long = 'u'.repeat(2_000_000)
  const tooLong = 'A name or a namespace in this XML has more than 500 characters.'
  for (const text of [
    `<a xmlns:p="${long}">${'<p:b p:c=""/>'.repeat(100_000)}</a>`,
    `<a xmlns="${long}"/>`,
    `<${long}/>`,
    `<a ${long}=""/>`,
  ])
    expect(whyNot(text)).toBe(tooLong)
  expect(parseXml(`<a xmlns:p="${'u'.repeat(500)}"><p:b c="${long}">${long}</p:b></a>`)).toMatchObject({
    children: [{ name: 'b', attributes: { c: long }, text: long }],
  })
})

test('a sentence about what is not well-formed quotes little of the document', () => {
  for (const text of [`<a/>${'x'.repeat(9_999)}`, `<${'a:'.repeat(240)}/>`, `<${'p'.repeat(490)}:a/>`])
    expect(whyNot(text).length).toSatisfy((length) => length > 0 && length < 300)
})
