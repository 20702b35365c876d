import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, normalizePath } from 'vite'

/** With slashes on every system, as Vite names files. */
const root = normalizePath(fileURLToPath(new URL('.', import.meta.url)))
const outDir = 'build/shop'

/** Packages of many small files. All others stay as they are: some are native, or look for files beside them. */
const noExternal = [
  '@opentelemetry/api',
  'cron-parser',
  'hono',
  'jose',
  'kysely',
  'pg-boss',
  'prom-client',
  'stripe',
]

/** `main.ts` with all that it imports as a few files, which Node reads in less time than 1,200: docs/decisions/0049. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'main.ts',
    outDir,
    target: 'esnext',
    minify: false,
    // The text of the modules stays in memory.
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash:7].js', comments: { jsdoc: false } } },
  },
  ssr: { noExternal },
  plugins: [
    {
      // Files are found beside the source that asks for them.
      name: 'addresses-of-sources',
      transform(code, id) {
        if (!id.startsWith(root) || id.includes('node_modules')) return undefined
        const address = posix.relative(root + outDir, id)
        return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(address)}, import.meta.url).href`)
      },
    },
  ],
})
