import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** Tells open public pages, which run no script but app/dev-reload.ts, that a source file has changed. */
function reloadPublicPages(): Plugin {
  return {
    name: 'reload-public-pages',
    apply: 'serve',
    configureServer({ watcher, environments }) {
      watcher.on('change', (file) => {
        if (/\/(?:app|domain)\//.test(file)) environments.client.hot.send('page-changed')
      })
    },
  }
}

export default defineConfig({
  plugins: [reactRouter(), reloadPublicPages()],
  environments: {
    // The server's entry is the Hono app: it has to be in the bundle, or the router's context keys would exist twice.
    ssr: { build: { rollupOptions: { input: './app/entry.hono.ts' } } },
  },
  build: { target: 'es2023', assetsInlineLimit: 0 },
  // Imports with `?worker&url` are scripts of single pages: built apart, and known by their address.
  worker: { format: 'es' },
})
