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
  /** Empty for UBL, whose orders come with an API key. */
  readonly secret: string
  /** The member who places its orders, if one was chosen. */
  readonly buyer: string | undefined
  /** The shop's origin, without a trailing slash. */
  readonly publicUrl: string
}

/** Returns what a company's purchasing department enters in its system, as a text to send. */
export function handoverText(connection: NewConnection): string {
  const { name, protocol, buyer } = connection
  const placed = buyer
    ? `Orders are placed in the name of ${buyer}.`
    : 'We refuse orders until we have chosen who places them: tell us whom.'
  const documents =
    'Tell us where your system takes confirmations, ship notices and invoices, and the secret it expects.'
  const secrecy = 'Keep this text safe: whoever has it sees your prices.'
  const notes = {
    cxml: [placed, documents, secrecy],
    oci: [secrecy],
    ubl: [placed, 'The same person creates the API key, in the dashboard under API Keys.', documents],
  }
  return [
    `To connect ${name} to ${shopName()}, enter this in it:`,
    '',
    ...factsOf(connection).map(([label, value]) => `${label}: ${value}`),
    '',
    ...notes[protocol],
  ].join('\n')
}

function factsOf({
  protocol,
  domain,
  identity,
  secret,
  publicUrl,
}: NewConnection): readonly (readonly [label: string, value: string])[] {
  if (protocol === 'oci')
    return [
      ['Protocol', 'OCI 4 or 5'],
      ['Catalog address', publicUrl + punchOutPaths.oci],
      ['USERNAME', identity],
      ['PASSWORD', secret],
    ]
  if (protocol === 'ubl')
    return [
      ['Protocol', 'UBL 2.1'],
      ['Address for orders', `POST ${publicUrl}${API_ROOT}${sendElectronicOrder.path}`],
      ['EndpointID of BuyerCustomerParty', `${identity}, schemeID ${domain}`],
      ['Authorization', 'Bearer and an API key'],
    ]
  return [
    ['Protocol', 'cXML 1.2'],
    ['PunchOut address', publicUrl + punchOutPaths.cxml],
    ['Address for orders', publicUrl + punchOutPaths.cxml],
    ['Your domain and identity (Sender)', `${domain}, ${identity}`],
    ['Our domain and identity (To)', `DNS, ${new URL(publicUrl).hostname}`],
    ['Shared secret', secret],
  ]
}
