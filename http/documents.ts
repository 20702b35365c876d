import { createHash, randomBytes } from 'node:crypto'
import { type PolicySources, policy } from './security-headers.ts'

/** Pages show stock: a second old is as good as new, because an order is checked against the shelf itself. */
const KEEP_SECONDS = 1

/** Renders a page whose own scripts carry the nonce. */
type Render = (request: Request, nonce: string) => Promise<Response>

/**
 * Pages with a content security policy that names their scripts by hash. While it is rendered, a page's scripts
 * are marked with a nonce that nobody outside can know; here each marked script is hashed and the mark removed.
 * So a script that somebody managed to write into the page is not among the hashes, and since nothing in the
 * page is secret or random, it can be kept and sent to many visitors.
 */
export function documents(render: Render, sources: PolicySources): (request: Request) => Promise<Response> {
  return async (request) => {
    const nonce = randomBytes(16).toString('hex')
    const response = await render(request, nonce)
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
    const { html, hashes } = hashScripts(await response.text(), nonce)
    const headers = new Headers(response.headers)
    headers.set('Content-Security-Policy', policy(sources, hashes))
    if (response.status === 200) headers.set('Cache-Control', `public, max-age=0, s-maxage=${KEEP_SECONDS}`)
    return new Response(html, { status: response.status, headers })
  }
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
