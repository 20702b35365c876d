import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { CurrencyRefused } from '#shop/settings/currency.ts'
import { TimeZoneRefused } from '#shop/settings/time-zone.ts'
import { command } from './bin/command.ts'
import { greeting } from './bin/greeting.ts'
import { CannotListen, listening, portProblems } from './bin/listening.ts'
import { NotBuilt, openDevPages } from './bin/page-source.ts'
import { stopOnSignals } from './bin/stop-on-signals.ts'
import { readConfig } from './config.ts'
import { listen } from './http/listen.ts'
import { openHundredfold } from './open.ts'
import manifest from './package.json' with { type: 'json' }
import { FolderUnusable } from './shop/invoice-transmissions/folder.ts'

/** Waiting for requests in progress may take eight of these. */
const STOP_WITHIN_MS = 11_000
/** Clients that send another request within this time learn from its reply that the connection ends. */
const END_CONNECTIONS_MS = 1_000

/** Starts the shop in this process, on one port, and stops it gracefully. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({
    level: config.LOG_LEVEL,
    base: { pid: process.pid, hostname: hostname(), version: manifest.version },
  })
  const dev = process.argv.includes('--dev') ? await openDevPages() : undefined
  const withPorts = async (failure: unknown): Promise<never> => {
    throw new AggregateError([failure, ...(await portProblems(config))].flatMap(causesOf))
  }
  const shop = await openHundredfold(config, log, dev?.source).catch(withPorts)
  // Warms up for the first visitor: the first rendering takes several times as long.
  if (!dev) await shop.fetch(new Request(`${config.PUBLIC_URL}/`))
  const before = dev?.middleware ?? shop.before
  const server = await listening('PORT', () =>
    listen(shop.fetch, { host: config.HOST, port: config.PORT, before }),
  ).catch(withPorts)
  const mail = await listening('INBOUND_MAIL_PORT', shop.receiveMail)
  // Jobs waiting in a restored backup belong to the live shop.
  if (config.SHOP_MODE !== 'drill') shop.runJobs()
  stopOnSignals(config.STOP_AFTER_SECONDS * 1_000 + STOP_WITHIN_MS, async () => {
    shop.drain()
    server.endConnections()
    await pause(Math.max(config.STOP_AFTER_SECONDS * 1_000, END_CONNECTIONS_MS))
    await Promise.all([server.close(), mail?.close()])
    await shop[Symbol.asyncDispose]()
  })
  // Last, because the reader may stop the process at once.
  if (config.SHOP_MODE === 'live') announce(log, config.PUBLIC_URL)
  else process.stdout.write(greeting(config, shop.accounts))
}

const causesOf = (failure: unknown): readonly unknown[] =>
  failure instanceof AggregateError ? failure.errors : [failure]

/** A live shop says that it has started in one line of its log, whatever `LOG_LEVEL` is. */
function announce(log: Logger, url: string): void {
  log.child({}, { level: 'info' }).info({ url, node: process.version }, 'Hundredfold is open')
}

if (import.meta.main)
  await command(main, [NotBuilt, CannotListen, CurrencyRefused, TimeZoneRefused, FolderUnusable])
