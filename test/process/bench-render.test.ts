import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { it } from 'node:test'
import { promisify } from 'node:util'
import { hasNginx, hasWrk } from './find-nginx.ts'

const isPossible = hasNginx() && hasWrk()

it('the bench of rendered pages measures each page beside nginx', { skip: !isPossible && 'needs nginx and wrk' }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/render.ts', '--brief'])
  const rows = stdout.split('\n').filter((line) => line.startsWith('| /'))
  assert.equal(rows.length, 5, stdout)
  for (const row of rows) {
    const figures = row.split(' | ').slice(1).map(Number.parseFloat)
    assert.ok(figures.length === 6 && figures.every((figure) => figure > 0), row)
  }
})
