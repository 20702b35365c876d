import { rmSync } from 'node:fs'
import { pino } from 'pino'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { readConfig } from '#config.ts'
import { checkLedger } from '#database/audit/ledger-check.ts'
import { openDatabase } from '#database/open.ts'
import { type Fetch, listen, type Middleware } from '#http/listen.ts'
import { openHundredfold } from '#main.ts'

export interface House extends AsyncDisposable {
  readonly url: string
  /** A browser of one person's own, and all that it complained about. */
  visit(options?: BrowserContextOptions): Promise<Visit>
  /** What the database holds, read once the house is closed. */
  closeAndRead<T>(read: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>): Promise<T>
}

interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  readonly complaints: string[]
}

/** Settings beside those that every test house has; asked once its address is known. */
export type HouseSettings = (url: string) => Promise<Record<string, string>>

/** The whole shop as `npm start` opens it, on a free port with the database in a folder that goes with it. */
export async function openHouseIn(
  folder: string,
  browser: Browser,
  settings: HouseSettings = async () => ({}),
): Promise<House> {
  const failures: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => failures.push(line) })
  // The address is known only once the port is: the shop is opened behind it.
  let answer: Fetch = () => new Response(null, { status: 503 })
  let before: Middleware = (_request, _response, next) => next()
  const server = await listen((request, env) => answer(request, env), {
    host: '127.0.0.1',
    port: 0,
    before: (request, response, next) => before(request, response, next),
  })
  const url = `http://localhost:${server.port}`
  const config = readConfig({ PORT: String(server.port), DATA_DIR: folder, ...(await settings(url)) })
  const house = await openHundredfold(config, log)
  answer = house.fetch
  before = house.before
  const contexts: BrowserContext[] = []
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await Promise.all(contexts.map((context) => context.close()))
    await server.close()
    await house[Symbol.asyncDispose]()
  }
  return {
    url,
    // Without the worker that shows the offline page, unless it is what a test is about: routes are not seen past it.
    async visit(options) {
      const viewport = { width: 1280, height: 900 }
      const context = await browser.newContext({
        baseURL: url,
        viewport,
        serviceWorkers: 'block',
        ...options,
      })
      contexts.push(context)
      context.setDefaultTimeout(60_000)
      const page = await context.newPage()
      if (options?.javaScriptEnabled !== false) waitUntilAlive(page)
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        const ours = message.text() === 'Service Worker registration blocked by Playwright'
        if (['error', 'warning'].includes(message.type()) && !ours) complaints.push(message.text())
      })
      return { context, page, complaints }
    },
    async closeAndRead(read) {
      await close()
      await using database = await openDatabase({
        folder,
        onLostConnection: (failure) => failures.push(failure.message),
      })
      const result = await read(database.db)
      const findings = await checkLedger(database.db, { sandbox: true, graceMinutes: 0 })
      if (findings.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(findings)}`)
      if (failures.length > 0) throw new Error(`the shop logged failures: ${failures.join('\n')}`)
      return result
    },
    async [Symbol.asyncDispose]() {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Has a page that is gone to, or loaded again, be there only once React has taken over what the server drew: what is
 * clicked or typed before may be lost, and no person is as fast as a test. Who says how long to wait is not told more.
 */
function waitUntilAlive(page: Page): void {
  const { goto, reload } = page
  const alive = () =>
    page.waitForFunction(
      () =>
        // Pages that are not React's are alive at once.
        !document.querySelector('link[rel=modulepreload]') ||
        Object.keys(document.documentElement).some((name) => name.startsWith('__reactFiber')),
    )
  page.goto = async (path, how) => {
    const response = await goto.call(page, path, how)
    if (!how) await alive()
    return response
  }
  page.reload = async (how) => {
    const response = await reload.call(page, how)
    if (!how) await alive()
    return response
  }
}

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
