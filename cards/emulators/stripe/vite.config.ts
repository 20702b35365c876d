import { defineConfig } from 'vite'

/**
 * Bundles the browser script into build/cards/stripe.js: one classic script, like Stripe's own, served at
 * /stripe.js.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'build/cards',
    target: 'es2024',
    rolldownOptions: {
      input: 'cards/emulators/stripe/browser/stripe.ts',
      output: { format: 'iife', entryFileNames: 'stripe.js' },
    },
  },
})
