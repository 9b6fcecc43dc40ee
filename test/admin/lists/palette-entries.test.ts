import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ACTION_ENTRIES, SCREEN_ENTRIES } from '#app/admin/palette/fixed-entries.ts'
import { pages } from '#app/pages.ts'

it('every screen and action of the palette leads to a page', () => {
  const known = new Set<string>(pages.map(({ path }) => path))
  const lost = [...ACTION_ENTRIES, ...SCREEN_ENTRIES].filter(({ path }) => !known.has(path.split(/[?#]/)[0] ?? ''))
  assert.deepEqual(
    lost.map(({ title, path }) => `${title}: ${path}`).filter((entry) => !entry.includes('/admin/site/words/')),
    [],
  )
})
