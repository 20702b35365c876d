import { expect, test } from 'vitest'
import { addressText, cityLine } from './endpoints.ts'

test.for([
  ['DE', 'Großenhain', '', '01558', '01558 Großenhain'],
  ['CH', 'Genève', '', '1204', '1204 Genève'],
  ['IT', 'Parma', 'PR', '43121', '43121 Parma PR'],
  ['MX', 'Guadalajara', 'JAL', '44100', '44100 Guadalajara JAL'],
  ['US', 'Springfield', 'IL', '62704', 'Springfield IL 62704'],
  ['GB', 'London', '', 'SW1A 1AA', 'London SW1A 1AA'],
  ['AU', 'Perth', 'WA', '6000', 'Perth WA 6000'],
  ['BR', 'Recife', 'PE', '50030-230', 'Recife PE 50030-230'],
  ['DE', 'Berlin', '', '', 'Berlin'],
] as const)('%s writes %s, %s, %s as %s', ([country, city, region, postalCode, line]) => {
  expect(cityLine({ country, city, region, postalCode })).toBe(line)
})

test('an address on a parcel ends with the line of its city and its country', () => {
  const street = 'Hof 2\nHauptstr. 1'
  const place = { city: 'Großenhain', region: '', postalCode: '01558', country: 'DE' }
  expect(addressText({ name: 'Ada', company: '', street, ...place, phone: '1' })).toBe(
    'Ada\nHof 2\nHauptstr. 1\n01558 Großenhain\nGermany',
  )
})
