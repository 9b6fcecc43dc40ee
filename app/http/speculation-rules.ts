import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { pages } from '#app/pages.ts'

const PATH = '/speculation-rules.json'

/** Pages with a nonce, time or session must not be prefetched. */
const AHEAD = pages.filter((page) => page.for === 'everyone' && !('responds' in page)).map(({ path }) => path)

const RULES = { prefetch: [{ where: { href_matches: AHEAD }, eagerness: 'moderate' }] }

export const announceSpeculationRules = createMiddleware(async (c, next) => {
  await next()
  const { headers } = c.res
  // `c.header` would rebuild the response.
  if (headers.get('Cache-Control')?.startsWith('public, no-cache')) headers.set('Speculation-Rules', `"${PATH}"`)
})

export const speculationRules = new Hono().get(PATH, (c) =>
  c.body(JSON.stringify(RULES), 200, { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=3600' }),
)
