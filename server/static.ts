import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** Files of the build. Those under /assets carry a hash of their content in their names, so caches keep them for good. */
export function builtAssets(root: string): Hono {
  return new Hono().use(
    serveStatic({
      root,
      precompressed: true,
      onFound: (path, c) => {
        const isHashed = path.includes('/assets/')
        c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        c.header('X-Content-Type-Options', 'nosniff')
      },
    }),
  )
}
