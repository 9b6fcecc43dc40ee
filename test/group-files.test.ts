import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { groupFiles, programFor } from './group-files.ts'

const files = globSync('{domain,lib,server,test}/**/*.test.ts')

it('every test file is run once, and short ones share a process', () => {
  const groups = groupFiles(files, (file) => (file.includes('browser') ? 9000 : 100))
  assert.deepEqual(groups.flat().sort(), [...files].sort())
  assert.ok(groups.length < files.length * 0.8, `${groups.length} of ${files.length}`)
  for (const group of groups) if (group.some((file) => file.includes('browser'))) assert.equal(group.length, 1, group.join())
  assert.equal(groupFiles(['lib/time/dates.test.ts', 'domain/fields/fields.test.ts'], () => 0).length, 2, 'what is named runs by itself')
})

it('a file that has something run around every test of its process shares none', () => {
  const around = files.filter((file) => /^(?:before|after)\(/m.test(readFileSync(file, 'utf8')))
  assert.ok(around.length > 0)
  const groups = groupFiles(files, () => 0)
  for (const file of around)
    assert.ok(
      groups.some((group) => group.length === 1 && group[0] === file),
      file,
    )
})

it('a shared process imports each of its files', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'together-'))
  t.after(() => rmSync(folder, { recursive: true }))
  assert.equal(programFor(['lib/time/dates.test.ts'], folder), 'lib/time/dates.test.ts')
  const program = readFileSync(programFor(['lib/time/dates.test.ts', 'test/group-files.test.ts'], folder), 'utf8')
  assert.deepEqual(program.match(/[\w.-]+\.test\.ts/g), ['dates.test.ts', 'group-files.test.ts'])
})
