import { expect, test } from 'vitest'
import { readConditions, testOf, writeConditions } from './spec-filter.ts'
import { keyOf, readItems } from './spec-values.ts'

test.each([
  ['16 GB', 'data', 16e9, 'GB'],
  ['1.5 TB', 'data', 1.5e12, 'TB'],
  ['15.6 in', 'length', 396.24, 'in'],
  ['15.6"', 'length', 396.24, 'in'],
  ['15.6-inch', 'length', 396.24, 'in'],
  ['2,400 MHz', 'frequency', 2.4e9, 'MHz'],
  ['2 400 MHz', 'frequency', 2.4e9, 'MHz'],
  ['65W', 'power', 65, 'W'],
  ['1,2 kg', 'mass', 1_200, 'kg'],
  ['16 gb DDR5', 'data', 16e9, 'GB'],
  ['−20 °C', 'temperature', -20, '°C'],
  ['3 years', 'time', 94_672_800, 'years'],
  ['300 cd/m²', 'luminance', 300, 'cd/m²'],
  ['24', '', 24, ''],
])('%s is read as a number', (value, quantity, amount, unit) => {
  expect(readItems(value)).toEqual([
    { words: value, key: expect.any(String), measure: { quantity, amount, unit } },
  ])
})

test.each(['2 in 1', '00123', '8 cores', 'up to 4.6 GHz', '1920 × 1080', '10G', '5 mb/s', 'USB 3.2', 'V1.2'])(
  '%s stays text',
  (value) => {
    expect(readItems(value)).toEqual([{ words: value, key: value.toLowerCase() }])
  },
)

test('lists are read item by item, sentences are not', () => {
  const words = (value: string) => readItems(value).map((item) => item.words)
  expect(words('HDMI 2.1, USB-C; Ethernet')).toEqual(['HDMI 2.1', 'USB-C', 'Ethernet'])
  expect(words('USB-C, usb-c')).toEqual(['usb-c'])
  expect(readItems('14 in, 1920 × 1200')[0]?.measure).toMatchObject({ unit: 'in' })
  expect(words('16 GB DDR5, two slots')).toEqual(['16 GB DDR5', 'two slots'])
  expect(words('2,400')).toEqual(['2,400'])
  expect(words(`Silent, ${'and so on '.repeat(8)}`)).toHaveLength(1)
})

test.each([
  ['1 TB', '1000 GB', true],
  ['15.6 in', '39.624 cm', true],
  ['36 months', '3 years', true],
  ['Yes', 'true', true],
  ['HDMI, USB-C', 'usb-c,  hdmi', true],
  ['1 GiB', '1 GB', false],
  ['100 Mb/s', '100 MB/s', false],
  ['16 GB DDR4', '16 GB DDR5', false],
  ['8', '8 GB', false],
  ['0123', '123', false],
])('whether %s and %s say the same: %s', (a, b, same) => {
  expect(keyOf(a) === keyOf(b)).toBe(same)
})

test('conditions are read, written, and say what is wrong', () => {
  const text = 'Memory>=16 GB;Colour=Red;Weight<=1.5 kg'
  expect(writeConditions(readConditions(` ${text.replaceAll(';', ' ; ')};`).conditions)).toBe(text)
  expect(readConditions('Memory>=much;Colour=Red')).toEqual({
    conditions: [{ name: 'Colour', is: '=', value: 'Red' }],
    problem: '“much” is not a number. Write a number with its unit, such as 16 GB',
  })
  expect(readConditions('Memory').problem).toContain('asks for nothing')
  expect(readConditions('a=1;'.repeat(11)).problem).toBe('At most 10 specifications at once')
})

test('a value meets limits in any unit, and one of the values asked for', () => {
  const meets = (conditions: string, value: string) => testOf(readConditions(conditions).conditions)(value)
  expect(meets('a>=500 GB', '0.5 TB')).toBe(true)
  expect(meets('a>=500 GB;a<=1 TB', '2 TB')).toBe(false)
  expect(meets('a>=500 GB', '500 W')).toBe(false)
  expect(meets('a>=500 GB', 'plenty')).toBe(false)
  expect(meets('a=Red;a=Blue', 'blue')).toBe(true)
  expect(meets('a=hdmi', 'HDMI, VGA')).toBe(true)
  expect(meets('a=hdmi, dvi', 'HDMI, VGA')).toBe(false)
  expect(meets('a>=10 in;a<=12 in', '8 in, 20 in'), 'one number within both').toBe(false)
})
