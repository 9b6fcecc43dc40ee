import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { pages } from '#app/pages.ts'

const PATH = '/speculation-rules.json'

/** With any query. Pages that are made for one visit (a nonce, a time, a session) or that are no reading are not fetched ahead. */
const AHEAD = pages.filter((page) => page.for === 'all' && !('gives' in page)).map(({ path }) => path)

const RULES = { prefetch: [{ where: { href_matches: AHEAD }, eagerness: 'moderate' }] }

/** Lets browsers that know how fetch a page while the pointer rests on its link. Others ignore the header. */
export const announceSpeculationRules = createMiddleware(async (c, next) => {
  await next()
  const { headers } = c.res
  // `c.header` would make the answer anew.
  if (headers.get('Cache-Control')?.startsWith('public, no-cache')) headers.set('Speculation-Rules', `"${PATH}"`)
})

export const speculationRules = new Hono().get(PATH, (c) =>
  c.body(JSON.stringify(RULES), 200, { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=3600' }),
)
