/** Scripts load after this at the latest, since a hidden page never paints. */
const AT_LATEST_MS = 3_000

const moduleScript = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(<\/script>)/
const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const staticImport = /import (?:\* as (\w+) from )?("[^"]+")/g

/**
 * Makes a page load its scripts after its first paint. Pages are complete without them; on a slow line they would
 * compete with the styles, the font and the visible pictures, and on a slow phone they would run before these are
 * drawn.
 * @param html as the router writes it: scripts linked in the head, and imported by one module at the end
 */
export function scriptsAfterPaint(html: string): string {
  const hrefs = [...html.matchAll(preload)].map(([, href]) => href)
  return html
    .replaceAll(preload, '')
    .replace(moduleScript, (_, open: string, text: string, close: string) => {
      const imports = text.replaceAll(staticImport, (_, name: string | undefined, url: string) =>
        name ? `const ${name} = await import(${url})` : `await import(${url})`,
      )
      return `${open}${afterPaint(hrefs)}${imports}${close}`
    })
}

const afterPaint = (hrefs: readonly (string | undefined)[]) => `
await Promise.race([
  new Promise((painted) => new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })),
  new Promise((over) => setTimeout(over, document.hidden ? 0 : ${AT_LATEST_MS})),
]);
for (const href of ${JSON.stringify(hrefs)})
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
`
