import { createHash } from 'node:crypto'

/** Content security policies (CSP Level 3). */

/** Origins that pages may use besides their own. Empty while all services are embedded. */
export interface PolicySources {
  readonly scripts?: readonly string[]
  readonly frames?: readonly string[]
  readonly connections?: readonly string[]
  readonly images?: readonly string[]
}

/** The union of the sources of several services. */
export function mergeSources(sources: readonly PolicySources[]): PolicySources {
  const all = (kind: keyof PolicySources) => sources.flatMap((source) => source[kind] ?? [])
  return {
    scripts: all('scripts'),
    frames: all('frames'),
    connections: all('connections'),
    images: all('images'),
  }
}

/** The policy of the app's pages, without inline script or eval: scripts are same-origin, or named by their hash. */
export function contentSecurityPolicy(sources: PolicySources, scriptHashes: readonly string[]): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptHashes, ...(sources.scripts ?? [])].join(' '),
    // React sets style attributes; a style cannot run script.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(sources.images ?? [])].join(' '),
    ["connect-src 'self'", ...(sources.connections ?? [])].join(' '),
    ['frame-src', ...(sources.frames?.length ? sources.frames : ["'none'"])].join(' '),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

interface PlainPageNeeds {
  /** Allows style attributes and elements in the page, as emails have. */
  readonly inlineStyles?: boolean
  readonly forms?: boolean
}

/** The policy of plain pages, which run no scripts. */
export const plainPagePolicy = ({ inlineStyles = false, forms = false }: PlainPageNeeds = {}) =>
  [
    "default-src 'none'",
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ''}`,
    "font-src 'self'",
    "img-src 'self'",
    `form-action ${forms ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The policy of a plain page with a script file of its own, which calls the shop. */
export const scriptedPagePolicy = () => `${plainPagePolicy()}; script-src 'self'; connect-src 'self'`

/**
 * Replaces the nonce of a page's own scripts with their hashes, which unlike a nonce can be cached and sent
 * to many visitors. A script without the nonce, such as an injected one, gets no hash and does not run.
 */
export function hashScripts(page: string, nonce: string): { html: string; hashes: string[] } {
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
