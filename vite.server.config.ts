import { relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
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
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash:7].js' } },
  },
  ssr: { noExternal },
  plugins: [
    {
      // Files are found beside the source that asks for them.
      name: 'addresses-of-sources',
      transform(code, id) {
        if (!id.startsWith(root) || id.includes('node_modules')) return undefined
        const address = relative(fileURLToPath(new URL(`${outDir}/`, pathToFileURL(root))), id)
        return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(address)}, import.meta.url).href`)
      },
    },
  ],
})
