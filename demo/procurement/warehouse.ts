import { sql } from 'kysely'
import { API_ROOT } from '#contract/endpoint.ts'
import { identityCalls } from '#contract/identity/endpoints.ts'
import type { Database } from '#database/open.ts'
import { DEMO_PASSWORD } from '../accounts.ts'
import { demoSystem } from './system.ts'

interface Shop {
  readonly db: Database
  readonly publicUrl: string
  /** Sends a request to the shop, as over the network. */
  readonly ask: (request: Request) => Promise<Response>
}

/** Who ships, of the demo's accounts. */
const SHIPS = 'warehouse@example.com'

/**
 * Plays the shop's warehouse: signs in, and ships what is in stock of an order that came from here.
 * @param number the purchasing system's number of the order
 * @returns why nothing was shipped; undefined if it was
 */
export async function shipOrder(shop: Shop, number: string): Promise<string | undefined> {
  const toShip = await linesToShip(shop.db, number)
  const [first] = toShip
  if (!first) return 'There is nothing to ship now: all of it is on its way, or has not come yet.'
  const post = async (method: string, path: string, body: object, token?: string) => {
    const headers = {
      'Content-Type': 'application/json',
      Origin: shop.publicUrl,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    }
    const sent = new Request(`${shop.publicUrl}${path}`, { method, headers, body: JSON.stringify(body) })
    const reply = await shop.ask(sent)
    const said: Readonly<Record<string, unknown>> = await reply.json()
    return { isOk: reply.ok, said }
  }
  const credentials = { email: SHIPS, password: DEMO_PASSWORD, returnSecureToken: true }
  const account = await post('POST', `${identityCalls.signInWithPassword.path}?key=demo`, credentials)
  const signedIn = await post('PUT', `${API_ROOT}/user/${SHIPS}`, {
    email: SHIPS,
    idToken: account.said.idToken,
  })
  const shipped = await post(
    'POST',
    `${API_ROOT}/orders/${first.orderId}/shipments`,
    {
      lines: toShip.map(({ line, pieces, tracksSerials }) => ({
        line,
        orderAmount: pieces,
        serials: tracksSerials ? serialsOf(number, line, pieces) : [],
      })),
      tracking: { carrier: 'ups', trackingNumber: `1Z DEMO ${Date.now()}` },
    },
    String(signedIn.said.token),
  )
  return shipped.isOk ? undefined : String(shipped.said.message ?? 'The shop did not ship it.')
}

const serialsOf = (number: string, line: number, pieces: number) =>
  Array.from({ length: pieces }, (_, place) => `${number}-${line}-${place + 1}`)

/** What can be shipped of an order: pieces that are still open and have come. */
async function linesToShip(db: Database, number: string) {
  const { rows } = await sql<{ orderId: string; line: number; pieces: number; tracksSerials: boolean }>`
    select * from (
      select f.order_id as "orderId", f.line_position as line, p.tracks_serials as "tracksSerials",
        (f.pieces - f.shipped - coalesce((select sum(waiting.pieces) from stock_promises waiting
          where waiting.order_id = f.order_id and waiting.position = f.line_position), 0))::int as pieces
      from electronic_orders e
        join punchout_connections c on c.id = e.connection_id
          and c.domain = ${demoSystem.domain} and c.identity = ${demoSystem.identity}
        join order_line_fulfilment f on f.order_id = e.order_id
        join products p on p.id = f.product_id
      where e.order_number = ${number} and f.delivery_position is null
    ) open where pieces > 0 order by line`.execute(db)
  return rows
}
