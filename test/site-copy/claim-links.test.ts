import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allPageCopy } from '#app/content/all-copy.ts'
import { stripMarkers } from '#domain/site-copy/copy-markers.ts'
import { listClaims } from '#domain/site-copy/decide-claims.ts'
import { valueAtPath } from '#domain/site-copy/page-copy.ts'
import { openTestApp } from '#test/test-app.ts'

it('“Edit” of every statement names a place that is there: a control of the company’s form, or words of the editing view', async (t) => {
  const app = await openTestApp()
  t.after(() => app.close())
  const headers = { Cookie: await app.signIn() }
  const read = async (path: string) => (await app.page(path, { headers })).html
  const links = [...(await read('/admin/site/facts')).matchAll(/href="([^"#]+)#([^"]+)" aria-label="Edit: /g)]
  assert.equal(links.length, listClaims(allPageCopy, { pages: {}, decisions: [] }).length)
  const pages = new Map<string, string>()
  for (const [, path = '', named = ''] of links) {
    const html = pages.get(path) ?? (await read(path))
    pages.set(path, html)
    if (path === '/admin/site/company') {
      assert.match(html, new RegExp(`<(?:input|textarea) (?:[^>]* )?id="${named}"`), named)
      continue
    }
    const [key = '', place = ''] = named.split(':')
    const table = allPageCopy.find((each) => each.key === key)
    assert.ok(table && valueAtPath(table.defaults, place) !== undefined, named)
    const isShown = stripMarkers(html).places.some((at) => at === named || at.startsWith(`${named}.`))
    const isListed = new RegExp(`data-tables="[^"]*\\b${key}\\b`).test(html)
    assert.ok(isShown || isListed, named)
  }
})
