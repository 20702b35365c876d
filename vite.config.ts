import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // main.ts asks this module for pages; everything else of the server runs as it is, without a build.
  environments: { ssr: { build: { rollupOptions: { input: './web/server.ts' } } } },
  build: { assetsInlineLimit: 0 },
})
