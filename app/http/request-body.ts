import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']
/** A picture or import file of 10 MB, a second picture, and the fields around them. */
const MOST_BYTES = 24 * 1024 * 1024

const limitSize = bodyLimit({
  maxSize: MOST_BYTES,
  onError: (c) => c.text('What you sent is too large: 10 MB a file are possible.', 413),
})

/** Takes forms only, in a size that can be read into memory. */
export const requireReadableBody = createMiddleware(async (c, next) => {
  if (c.req.method !== 'POST') return next()
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!FORM_TYPES.includes(type)) return c.text('This address takes forms only.', 415)
  if (c.req.header('Content-Encoding')) return c.text('Compressed bodies are not accepted.', 415)
  return limitSize(c, next)
})
