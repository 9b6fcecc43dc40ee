import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createMiddleware } from 'hono/factory'

const LINK = /<link rel="stylesheet" href="(\/assets\/[^"/]+\.css)"\/>/g

type Sheet = { css: string; hash: string }

/**
 * Puts the stylesheets that a page links into the page, so that one answer is enough to paint it, and their hashes into its
 * content policy. Pages that come alive in the browser keep the links, where React expects them.
 */
export function inlineStyles(folder: string) {
  const sheets = new Map<string, Promise<Sheet>>()

  function sheetAt(path: string): Promise<Sheet> {
    const known = sheets.get(path) ?? readSheet(join(folder, path))
    sheets.set(path, known)
    return known
  }

  return createMiddleware(async (c, next) => {
    await next()
    const policy = c.res.headers.get('Content-Security-Policy')
    const isPage = c.res.headers.get('Content-Type')?.startsWith('text/html')
    if (!isPage || !policy || /script-src [^;]*'nonce-/.test(policy)) return
    const html = await c.res.text()
    const linked = new Map<string, Sheet>()
    for (const [, path = ''] of html.matchAll(LINK)) linked.set(path, await sheetAt(path))
    c.res = new Response(
      html.replace(LINK, (_, path: string) => `<style>${linked.get(path)?.css}</style>`),
      c.res,
    )
    const hashes = [...linked.values()].map(({ hash }) => ` '${hash}'`).join('')
    c.res.headers.set('Content-Security-Policy', policy.replace("style-src 'self'", `style-src 'self'${hashes}`))
  })
}

async function readSheet(file: string): Promise<Sheet> {
  const css = await readFile(file, 'utf8')
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` }
}
