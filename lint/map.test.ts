import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { findMapErrors, writeMap } from './map.ts'

function makeRoot(t: TestContext, files: readonly string[], lines: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'map-'))
  t.after(() => rmSync(root, { recursive: true }))
  for (const file of [...files, 'docs/a.md', 'lint/a.ts']) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  writeFileSync(join(root, 'lint/folders.json'), JSON.stringify({ ...lines, docs: 'texts', lint: 'checks' }))
  return root
}

it('names a folder without a line, and a line without a folder', (t) => {
  const root = makeRoot(t, ['app/new/a.ts', 'test/a/deeper/a.ts'], { app: 'pages', 'app/gone': 'old', test: 'all', 'test/a': 'one' })
  assert.deepEqual(findMapErrors(root), [
    'lint/folders.json: app/new needs a line',
    'lint/folders.json: there is no folder app/gone to show',
  ])
})

it('draws two levels below the parts, and says when the map is out of date', (t) => {
  const root = makeRoot(t, ['app/x/y/z/a.ts', 'app/x-y/a.ts'], { app: 'pages', 'app/x': 'one', 'app/x/y': 'two', 'app/x-y': 'three' })
  assert.deepEqual(findMapErrors(root), ['docs/map.md: out of date, run npm run map'])
  writeMap(root)
  assert.deepEqual(findMapErrors(root), [])
  const tree = /```\n([\s\S]*)\n```/.exec(readFileSync(join(root, 'docs/map.md'), 'utf8'))?.[1]
  assert.deepEqual(tree?.split('\n'), ['app/    pages', '  x/    one', '    y/  two', '  x-y/  three', 'docs/   texts', 'lint/   checks'])
})
