import assert from 'node:assert/strict'
import { it } from 'node:test'
import { withContents } from './article.ts'

it('lists three or more main headings of an article, each with its anchor', () => {
  const html = '<h2>Cost &amp; <em>time</em></h2><p>A</p><h2> </h2><h3>Detail</h3><h2>People</h2><h2>People</h2>'
  assert.deepEqual(withContents(html), {
    html: '<h2 id="section-1">Cost &amp; <em>time</em></h2><p>A</p><h2> </h2><h3>Detail</h3><h2 id="section-2">People</h2><h2 id="section-3">People</h2>',
    sections: [
      { id: 'section-1', heading: 'Cost & time' },
      { id: 'section-2', heading: 'People' },
      { id: 'section-3', heading: 'People' },
    ],
  })
})

it('lists none of a short article', () => {
  const html = '<h2>Cost</h2><p>A</p><h2>People</h2>'
  assert.deepEqual(withContents(html), { html, sections: [] })
})
