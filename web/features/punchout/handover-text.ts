import { shopName } from '#contract/brand.ts'
import { sendElectronicOrder } from '#contract/electronic-orders/endpoints.ts'
import { API_ROOT } from '#contract/endpoint.ts'
import type { PunchOutProtocol } from '#contract/punchout/endpoints.ts'
import { punchOutPaths } from '#contract/punchout/paths.ts'

interface NewConnection {
  readonly name: string
  readonly protocol: PunchOutProtocol
  readonly domain: string
  readonly identity: string
  /** None for UBL, whose orders come with an API key. */
  readonly secret: string
  /** The member who places its orders, if one was chosen. */
  readonly buyer: string | undefined
  /** Of the shop, such as https://shop.example.com. */
  readonly origin: string
}

/** Returns all that a company's purchasing department enters in its system, as a text to send. */
export function handoverText({ name, protocol, buyer, ...given }: NewConnection): string {
  const facts = factsOf[protocol](given)
  return [
    `${name} is connected to ${shopName()}.`,
    '',
    ...facts.map(([label, value]) => `${label}: ${value}`),
    '',
    ...(protocol === 'oci'
      ? []
      : [buyer ? `Orders are placed in the name of ${buyer}.` : 'Orders are not taken yet.']),
    ...(protocol === 'ubl'
      ? [`${buyer ?? 'The person who orders'} creates the API key in the dashboard, under API keys.`]
      : ['Keep this text safe: whoever has it sees your prices.']),
    ...(protocol === 'oci'
      ? []
      : [
          'Please tell us where your system takes confirmations, ship notices and invoices, and the secret it expects.',
        ]),
  ].join('\n')
}

type Facts = readonly (readonly [label: string, value: string])[]

const factsOf: Readonly<
  Record<PunchOutProtocol, (given: Omit<NewConnection, 'name' | 'protocol' | 'buyer'>) => Facts>
> = {
  cxml: ({ domain, identity, secret, origin }) => [
    ['Protocol', 'cXML 1.2'],
    ['PunchOut address', origin + punchOutPaths.cxml],
    ['Address for orders', origin + punchOutPaths.cxml],
    ['Domain (Sender)', domain],
    ['Identity (Sender)', identity],
    ['Shared secret', secret],
  ],
  oci: ({ identity, secret, origin }) => [
    ['Protocol', 'OCI 4 or 5'],
    ['Catalog address', origin + punchOutPaths.oci],
    ['USERNAME', identity],
    ['PASSWORD', secret],
  ],
  ubl: ({ domain, identity, origin }) => [
    ['Protocol', 'UBL 2.1'],
    ['Address for orders', `POST ${origin}${API_ROOT}${sendElectronicOrder.path}`],
    ['EndpointID of BuyerCustomerParty', `${identity}, schemeID ${domain}`],
    ['Authorization', 'Bearer, then an API key'],
  ],
}
