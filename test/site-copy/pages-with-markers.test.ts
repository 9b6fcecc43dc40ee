import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allPageCopy } from '#app/content/all-copy.ts'
import { editingPath } from '#app/content/copy-paths.ts'
import { COMPANY_KEY } from '#domain/site-copy/company-details.ts'
import { stripMarkers } from '#domain/site-copy/copy-markers.ts'
import { fieldAtPath } from '#domain/site-copy/page-copy.ts'
import { openTestApp } from '#test/test-app.ts'

const MARK = /[\u{E0020}-\u{E007F}]/u
/** By these a page finds its own parts; addresses too are as they were, but for those that are mail addresses. */
const OWN = /\s(?:(?:id|for|name|class|aria-labelledby|aria-describedby|action)="|href="(?:#|\/|https?:))[^"]*"/g

it('every page in the editing view has each of its texts begin with its place, and no name of its own marked', async () => {
  const app = await openTestApp()
  const cookie = await app.signIn()
  const found = new Set<string>()
  for (const table of allPageCopy.filter(({ key }) => key !== COMPANY_KEY)) {
    const path = editingPath(table)
    const { html } = await app.page(path, { headers: { Cookie: cookie } })
    assert.ok(/data-tables="([^"]*)"/.exec(html)?.[1]?.split(' ').includes(table.key), table.key)
    for (const [attribute] of html.matchAll(OWN)) assert.doesNotMatch(attribute, MARK, path)
    const texts = html.replaceAll(/<!--.*?-->|<(script|style).*?<\/\1>/gs, '\n').replaceAll(/<[^>]*>/g, '\n')
    for (const text of texts.split('\n').filter((each) => MARK.test(each))) {
      const { places } = stripMarkers(text)
      assert.ok(places.length > 0 && MARK.test([...text.trimStart()][0] ?? ''), `${path}: ${stripMarkers(text).text}`)
      for (const place of places) found.add(place)
    }
  }
  for (const place of found) {
    const [key, at = ''] = place.split(':')
    const table = allPageCopy.find((each) => each.key === key)
    assert.ok(table && fieldAtPath(table.field, at), place)
  }
  const visible = ['privacy-policy:rights.how', 'our-story:milestones.items.0.year', 'global-capability-centers:comparison.rows.3.bot']
  for (const place of [...visible, 'contact-us:form.fields.email.hint', 'shared:home', 'listing:ways.0.label'])
    assert.ok(found.has(place), place)
  assert.ok(found.size > 350, `${found.size} texts`)
  await app.close()
})
