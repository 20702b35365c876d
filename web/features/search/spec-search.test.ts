import { expect, test } from 'vitest'
import { conditionChips, limitField, toggled, withLimits } from './spec-search.ts'

const read = (fields: Readonly<Record<string, string>>) =>
  withLimits(new URLSearchParams(fields)).get('specs')

test('limits of a form become conditions, a number without a unit is in the one that is shown', () => {
  const [from, to] = [limitField('>=', 'GB', 'Memory'), limitField('<=', 'GB', 'Memory')]
  const specs = 'Memory=8 GB;Colour=Red'
  expect(read({ specs, [from]: '16', [to]: '1 TB' })).toBe('Colour=Red;Memory>=16 GB;Memory<=1 TB')
  expect(read({ specs: 'Memory>=16 GB;Colour=Red', [from]: '', [to]: '' })).toBe('Colour=Red')
  expect(read({ specs, [from]: '', [to]: ' ' })).toBe(specs)
  expect(read({ [limitField('>=', '', 'Ports')]: '4' })).toBe('Ports>=4')
  expect(read({ [from]: '1;2', specs: 'Colour' }), 'what cannot be read is dropped').toBe('Memory>=1')
  const others = withLimits(new URLSearchParams({ q: 'dock', [from]: '16' }))
  expect(others.toString()).toBe('q=dock&specs=Memory%3E%3D16+GB')
})

test('a value takes the place of everything else that is asked of its specification', () => {
  expect(toggled('Memory>=8 GB;Colour=Red', 'memory', '16 GB', false)).toBe('Colour=Red;memory=16 GB')
  expect(toggled('Memory=16 GB;Colour=Red', 'Memory', '16 GB', true)).toBe('Colour=Red')
})

test('each condition is a chip that removes it', () => {
  expect(conditionChips('Memory>=8 GB;Memory<=16 GB;Colour=Red')).toEqual([
    { text: 'Memory: from 8 GB', others: 'Memory<=16 GB;Colour=Red' },
    { text: 'Memory: up to 16 GB', others: 'Memory>=8 GB;Colour=Red' },
    { text: 'Colour: Red', others: 'Memory>=8 GB;Memory<=16 GB' },
  ])
  expect(conditionChips('')).toEqual([])
})
