import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'
import { compressedAssets } from '#server/bundle/compress-assets.ts'
import { groupAssets } from '#server/bundle/group-assets.ts'

/** Tells open public pages, which run no script but app/browser/dev-reload.ts, that a source file has changed. */
function reloadPublicPages(): Plugin {
  return {
    name: 'reload-public-pages',
    apply: 'serve',
    configureServer({ watcher, environments }) {
      watcher.on('change', (file) => {
        if (/\/(?:app|domain|lib)\//.test(file)) environments.client.hot.send('page-changed')
      })
    },
  }
}

/**
 * The pages and the program that serves them, in few files: hundreds of small ones take a process twice the time to load, and what both
 * use would be in its memory twice.
 */
const SERVER: EnvironmentOptions = {
  define: { 'process.env.NODE_ENV': '"production"', 'process.env.SERVER_VERSION': JSON.stringify(process.env.SERVER_VERSION ?? '') },
  resolve: { noExternal: true, external: ['@simplewebauthn/server', 'htmlparser2', 'nodemailer', 'sanitize-html', 'sharp'] },
  build: {
    rollupOptions: {
      // The Hono app has to be in the bundle, or the router's context keys would exist twice.
      input: { index: './app/entry.hono.ts', program: './server/run-site.ts', worker: './server/workers/worker.ts' },
    },
  },
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), groupAssets(), reloadPublicPages(), compressedAssets()],
  environments: {
    ssr: command === 'build' ? SERVER : {},
  },
  // It names the classes of modules as well, in a third of PostCSS's time.
  css: { transformer: 'lightningcss' },
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false },
  // Imports with `?worker&url` are scripts of single pages: built apart, and known by their address.
  worker: { format: 'es' },
}))
