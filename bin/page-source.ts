import { existsSync } from 'node:fs'
import type { LogPageFailure, PublicSettings } from '#web/context.ts'
import type { RenderPage } from '#web/server.ts'

interface PageModule {
  readonly openPages: (readSettings: () => PublicSettings, logFailure: LogPageFailure) => RenderPage
  readonly isPage: (pathname: string) => boolean
}

/** The source of the pages, the only part that needs a build. */
export interface PageSource {
  readonly load: () => Promise<PageModule>
  /** Whether the pages' code stays the same while the shop runs. */
  readonly deterministic: boolean
  /** Addresses that the pages' own tools connect to. */
  readonly connections: readonly string[]
}

export const builtPages: PageSource = {
  deterministic: true,
  connections: [],
  async load() {
    return import(builtFile('server/index.js').href)
  },
}

/** @throws NotBuilt if the file does not exist */
export function builtFile(path: string): URL {
  const file = new URL(`../build/${path}`, import.meta.url)
  if (!existsSync(file)) throw new NotBuilt()
  return file
}

export class NotBuilt extends Error {
  override readonly message = 'The pages are not built yet. Run `npm start`, which builds what is missing.'
}

/** Runs Vite in this process: pages are compiled on request, and update in the browser as they are edited. */
export async function openDevPages() {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true } })
  // The module's source defines its exports, which Vite cannot know
  const load = async () => (await vite.ssrLoadModule('./web/server.ts')) as PageModule
  const source: PageSource = {
    deterministic: false,
    connections: ['ws://localhost:*'],
    load: async () => ({
      isPage: (await load()).isPage,
      openPages: (readSettings, logFailure) => async (request, ids, shop) =>
        (await load()).openPages(readSettings, logFailure)(request, ids, shop),
    }),
  }
  return { source, middleware: vite.middlewares }
}
