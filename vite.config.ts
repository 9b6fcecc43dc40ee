import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    // The server's entry is the Hono app: it has to be in the bundle, or the router's context keys would exist twice.
    ssr: { build: { rollupOptions: { input: './app/entry.hono.ts' } } },
  },
  build: { target: 'es2023', assetsInlineLimit: 0 },
})
