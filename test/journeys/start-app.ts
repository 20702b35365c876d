import { pino } from 'pino'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { builtPages } from '#bin/page-source.ts'
import { readConfig } from '#config.ts'
import { checkLedger } from '#database/audit/ledger-check.ts'
import { openDatabase } from '#database/open.ts'
import { type Fetch, listen, type Middleware } from '#http/listen.ts'
import { openHundredfold } from '#open.ts'
import { DATABASE_UNAVAILABLE } from '#operations/failure-log.ts'

export interface TestApp extends AsyncDisposable {
  readonly url: string
  /** Opens a browser context, and collects the errors and warnings of its console. */
  visit(options?: BrowserContextOptions): Promise<Visit>
  /** Closes the app, then reads its database. */
  closeAndRead<T>(read: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>): Promise<T>
}

interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  readonly complaints: string[]
}

/** Returns environment variables to add to the defaults; called once the app's address is known. */
export type AppSettings = (url: string) => Promise<Record<string, string>>

/** The place of an app's database, and its removal at the end. */
export interface DatabasePlace {
  readonly settings: { readonly DATA_DIR: string } | { readonly DATABASE_URL: string }
  readonly remove: () => Promise<void>
}

/** Starts the whole shop as `npm start` does, on a free port; its database is removed with it. */
export async function startApp(
  place: DatabasePlace,
  browser: Browser,
  settings: AppSettings = async () => ({}),
): Promise<TestApp> {
  const failures: string[] = []
  // On a busy machine a connection may take longer than the shop waits for it. Whoever needed it gets a 503, which the
  // journey meets on the page.
  const isOutage = (line: string) => line.includes(DATABASE_UNAVAILABLE)
  const log = pino({ level: 'error' }, { write: (line) => isOutage(line) || failures.push(line) })
  // The address is known only once the port is, so the shop opens behind a listening server.
  let answer: Fetch = () => new Response(null, { status: 503 })
  let before: Middleware = (_request, _response, next) => next()
  const server = await listen((request, env) => answer(request, env), {
    host: '127.0.0.1',
    port: 0,
    before: (request, response, next) => before(request, response, next),
  })
  const url = `http://localhost:${server.port}`
  const config = readConfig({
    SHOP_MODE: 'demo',
    PORT: String(server.port),
    ...place.settings,
    ...(await settings(url)),
  })
  const app = await openHundredfold(config, log, builtPages)
  answer = app.fetch
  before = app.before
  app.runJobs()
  const contexts: BrowserContext[] = []
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await Promise.all(contexts.map((context) => context.close()))
    await server.close()
    await app[Symbol.asyncDispose]()
  }
  return {
    url,
    // Without the service worker that shows the offline page, unless a test is about it: it hides requests from routes.
    async visit(options) {
      const viewport = { width: 1280, height: 900 }
      const context = await browser.newContext({
        baseURL: url,
        viewport,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
        ...options,
      })
      contexts.push(context)
      context.setDefaultTimeout(180_000)
      const page = await context.newPage()
      if (options?.javaScriptEnabled !== false) waitForHydration(page)
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        const ours = message.text() === 'Service Worker registration blocked by Playwright'
        if (['error', 'warning'].includes(message.type()) && !ours)
          complaints.push([message.text(), message.location().url].filter(Boolean).join(' at '))
      })
      return { context, page, complaints }
    },
    async closeAndRead(read) {
      await close()
      await using database = await openDatabase({
        url: config.DATABASE_URL,
        folder: config.DATA_DIR,
        onLostConnection: (failure) => failures.push(failure.message),
      })
      const result = await read(database.db)
      const findings = await checkLedger(database.db, { sandbox: true, graceMinutes: 0 })
      if (findings.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(findings)}`)
      if (failures.length > 0) throw new Error(`the shop logged failures: ${failures.join('\n')}`)
      return result
    },
    async [Symbol.asyncDispose]() {
      await close()
      await place.remove()
    },
  }
}

/**
 * Makes `goto` and `reload` wait for hydration, which the app marks on <html> (web/root.tsx): earlier clicks and typing
 * may be lost, and no person is as fast as a test. Calls with options of their own are unchanged.
 */
function waitForHydration(page: Page): void {
  const { goto, reload } = page
  const hydrated = () =>
    page.waitForFunction(
      () =>
        'hydrated' in document.documentElement.dataset ||
        // Plain pages, such as the outbox, have no scripts to wait for.
        !document.querySelector('script[type=module]:not([src])'),
      undefined,
      // Not on each frame, which would make the browser draw continuously.
      { polling: 50 },
    )
  page.goto = async (path, options) => {
    const response = await goto.call(page, path, options)
    if (!options) await hydrated()
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (!options) await hydrated()
    return response
  }
}

/** Pages of a journey live for seconds, too short for optimised code to pay; pictures cost a tenth of a page load. */
const sparing = ['--js-flags=--no-opt --no-maglev', '--blink-settings=imagesEnabled=false']

/** @param pictures whether pages load their pictures */
export const launchChromium = ({ pictures }: { readonly pictures: boolean }): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // Draws in the browser's own process: a process less.
      '--in-process-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      ...(pictures ? [] : sparing),
    ],
  })
