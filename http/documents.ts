import { createHash, randomBytes } from 'node:crypto'
import type { Fetch } from './call.ts'
import { NewestMap } from './newest-map.ts'
import { RETRY_AFTER_SECONDS } from './replies.ts'
import { type PolicySources, policy } from './security-headers.ts'

/** Pages show stock: a second old is as good as new, because an order is checked against the shelf itself. */
const SHARING = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1'
/** Pages whose validators are remembered, at most; forgotten oldest first. */
const MOST_PAGES = 500

/** Renders a page out of the shop's replies. The page's own scripts carry the nonce. */
type Render = (request: Request, nonce: string, shop: Fetch) => Promise<Response>

export interface DocumentParts {
  readonly render: Render
  /** What pages are made of. They only read from it. */
  readonly shop: Fetch
  readonly sources: PolicySources
  /** Whether the same replies always make the same page: not while the pages are being written. */
  readonly settled: boolean
}

/**
 * Pages with a content security policy that names their scripts by hash. While it is rendered, a page's scripts
 * are marked with a nonce that nobody outside can know; here each marked script is hashed and the mark removed.
 * So a script that somebody managed to write into the page is not among the hashes, and since nothing in the
 * page is secret or random, it can be kept and sent to many visitors.
 *
 * A page's validator (RFC 9110, ETag) stands for the replies that it was made of. Who asks with it has the shop
 * asked again, which takes a tenth of the time of rendering; only other replies make another page.
 */
export function documents(parts: DocumentParts): (request: Request) => Promise<Response> {
  const { render, shop, sources, settled } = parts
  /** Other releases make other pages of the same replies. */
  const release = randomBytes(8).toString('hex')
  /** The calls of a page, by its validator. */
  const callsOf = new NewestMap<string, readonly string[]>(MOST_PAGES)

  return async (request) => {
    const shown = request.headers.get('If-None-Match') ?? ''
    const calls = callsOf.get(shown)
    if (calls && validatorOf(request, await Promise.all(calls.map(ask))) === shown) {
      return new Response(null, { status: 304, headers: { ETag: shown, 'Cache-Control': SHARING } })
    }
    const nonce = randomBytes(16).toString('hex')
    const replies: Reply[] = []
    const response = await render(request, nonce, async ({ url }) => {
      const reply = await ask(url)
      replies.push(reply)
      return new Response(reply.text, reply)
    })
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
    const { html, hashes } = hashScripts(await response.text(), nonce)
    const headers = new Headers(response.headers)
    headers.set('Content-Security-Policy', policy(sources, hashes))
    // A page that could not be made of what is away is not the page's fault.
    if (response.status === 500 && replies.some(({ status }) => status === 503)) {
      headers.set('Retry-After', RETRY_AFTER_SECONDS)
      return new Response(html, { status: 503, headers })
    }
    if (response.status === 200) {
      headers.set('Cache-Control', SHARING)
      if (settled) {
        const validator = validatorOf(request, replies)
        callsOf.set(
          validator,
          replies.map(({ url }) => url),
        )
        headers.set('ETag', validator)
      }
    }
    return new Response(html, { status: response.status, headers })
  }

  async function ask(url: string): Promise<Reply> {
    const reply = await shop(new Request(url))
    return { url, status: reply.status, headers: [...reply.headers], text: await reply.text() }
  }

  /** Weak: however the page is compressed on its way. */
  function validatorOf(request: Request, replies: readonly Reply[]): string {
    const { pathname, search } = new URL(request.url)
    const hash = createHash('sha256').update(JSON.stringify([release, pathname, search]))
    // Which of a page's calls is answered first is chance.
    for (const reply of replies.map((reply) => JSON.stringify(reply)).toSorted()) hash.update(reply)
    return `W/"${hash.digest('base64url')}"`
  }
}

interface Reply {
  readonly url: string
  readonly status: number
  readonly headers: [name: string, value: string][]
  readonly text: string
}

function hashScripts(page: string, nonce: string): { html: string; hashes: string[] } {
  const hashes: string[] = []
  const html = page
    .replaceAll(
      new RegExp(`<script nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, 'g'),
      (_, attributes: string, text: string) => {
        if (text) hashes.push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
        return `<script${attributes}>${text}</script>`
      },
    )
    .replaceAll(` nonce="${nonce}"`, '')
  return { html, hashes }
}
