import { expect, test } from 'vitest'
import { handoverText } from './handover-text.ts'

const made = { name: 'SAP', secret: 's3cret', buyer: undefined, publicUrl: 'https://shop.test' }

test('a system of OCI gets its address, user name and password', () => {
  expect(
    handoverText({ ...made, protocol: 'oci', domain: '', identity: 'acme' }),
  ).toBe(`To connect SAP to Hundredfold, enter this in it:

Protocol: OCI 4 or 5
Catalog address: https://shop.test/api/punchout/oci
USERNAME: acme
PASSWORD: s3cret

Keep this text safe: whoever has it sees your prices.`)
})

test('a system of UBL gets the address of orders, and needs a key of the person who orders', () => {
  const ubl = { ...made, secret: '', protocol: 'ubl', domain: '0088', identity: '5790000435968' } as const
  expect(handoverText({ ...ubl, buyer: 'Bert' })).toBe(`To connect SAP to Hundredfold, enter this in it:

Protocol: UBL 2.1
Address for orders: POST https://shop.test/api/electronic-orders
EndpointID of BuyerCustomerParty: 5790000435968, schemeID 0088
Authorization: Bearer and an API key

Orders are placed in the name of Bert.
The same person creates the API key, in the dashboard under API Keys.
Tell us where your system takes confirmations, ship notices and invoices, and the secret it expects.`)
  expect(handoverText(ubl)).toContain('We refuse orders until we have chosen who places them: tell us whom.')
})
