import { expect, test } from 'vitest'
import { taxNumberProblem } from './format.ts'
import { isInVies, vatNumber } from './vat-number.ts'

test.each([
  'ATU13585627',
  'BE 0123.456.749',
  'BE1000000120',
  'BG831650349',
  'CHE-123.456.788 TVA',
  'CHE123456788',
  'CY10259033P',
  'CZ25123891',
  'DE136695976',
  'DK13585628',
  'EE100931558',
  'EL094259216',
  'ESX5910266W',
  'FI20774740',
  'FRK7399859412',
  'GB 980 7806 84',
  'GBGD001',
  'GBHA500',
  'HR33392005961',
  'HU12892312',
  'IE6433435OA',
  'IT00743110157',
  'LT100001919017',
  'LU15027442',
  'LV40003521600',
  'MT11679112',
  'NL000099998B57',
  'NO 995 525 828 MVA',
  'no995525828',
  'PL8567346215',
  'PT501964843',
  'RO18547290',
  'SE556188840401',
  'SI50223054',
  'SK2022749619',
  'XI980780684',
])('%s is a tax number', (number) => {
  expect(taxNumberProblem(number)).toBeUndefined()
})

test.each([
  ['BE0123456748', 'its check digits do not match'],
  ['DE136695977', 'its check digits do not match'],
  ['NO995525829MVA', 'its check digits do not match'],
  ['CHE-123.456.789', 'its check digits do not match'],
  ['XI980780685', 'its check digits do not match'],
  ['GB 123', 'United Kingdom: a tax number looks like GB980780684'],
  ['XI 1', 'Northern Ireland: a tax number looks like XI980780684'],
  ['GR094259216', 'Greece: a tax number looks like EL094259216'],
  ['ATU1', 'Austria: a tax number looks like ATU13585627'],
])('%s is refused: %s', (number, problem) => {
  expect(taxNumberProblem(number)).toContain(problem)
})

test.each([
  '',
  '12-3456789',
  'DEMO-000001',
  'SEM850101AB1',
  'TAX-1',
  '12 345 678 903',
  'Delivery 7',
  'LI 12345',
  'US 99',
])('the number of another country is taken as it is: %s', (number) => {
  expect(taxNumberProblem(number)).toBeUndefined()
})

test('a VAT number is written without spaces and dots, and only those of the EU can be looked up', () => {
  expect(vatNumber('be 0123.456-749')).toBe('BE0123456749')
  expect(vatNumber('12-3456789')).toBe('')
  expect(vatNumber('Delivery')).toBe('')
  expect(
    ['BE0123456749', 'EL094259216', 'XI980780684', 'GB980780684', 'CHE123456788', ''].map(isInVies),
  ).toEqual([true, true, true, false, false, false])
})
