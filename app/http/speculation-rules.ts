import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'

const PATH = '/speculation-rules.json'

/** Pages that are made for one visit (a nonce, a time, a session) or that are no reading are not fetched ahead. */
const NOT_AHEAD = ['/contact-us', '/login*', '/logout', '/admin*', '/manage-*', '/add-*', '/edit-*', '/feed.*', '/share-picture*']

const RULES = {
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, ...NOT_AHEAD.map((path) => ({ not: { href_matches: path } }))] },
      eagerness: 'moderate',
    },
  ],
}

/** Lets browsers that know how fetch a page while the pointer rests on its link. Others ignore the header. */
export const announceSpeculationRules = createMiddleware(async (c, next) => {
  await next()
  if (c.res.headers.get('Cache-Control')?.startsWith('public, no-cache')) c.header('Speculation-Rules', `"${PATH}"`)
})

export const speculationRules = new Hono().get(PATH, (c) =>
  c.body(JSON.stringify(RULES), 200, { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=3600' }),
)
