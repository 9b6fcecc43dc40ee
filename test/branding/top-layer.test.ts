import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

const OPEN_GRID = /[^{}]*(?:\[open\]|:popover-open)[^{}]*\{[^{}]*\bdisplay: grid;[^{}]*\}/g

describe('what is laid over a page as a grid', () => {
  it('keeps its rows to the start, as Safari makes it as high as the window', () => {
    const rules = globSync('app/**/*.css').flatMap((file) => readFileSync(file, 'utf8').match(OPEN_GRID) ?? [])
    assert.ok(rules.length >= 3)
    for (const rule of rules) assert.match(rule, /\balign-content: start;/, rule)
  })
})
