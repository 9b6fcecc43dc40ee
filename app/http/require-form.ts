import { createMiddleware } from 'hono/factory'

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

export const requireForm = createMiddleware(async (c, next) => {
  if (c.req.method !== 'POST') return next()
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!FORM_TYPES.includes(type)) return c.text('This address takes forms only.', 415)
  if (c.req.header('Content-Encoding')) return c.text('Compressed bodies are not accepted.', 415)
  return next()
})
