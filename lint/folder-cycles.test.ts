import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findFolderCycles } from './folder-cycles.ts'

const cyclesIn = (files: Record<string, string>) => findFolderCycles(new Map(Object.entries(files)))

describe('the lint of folders', () => {
  it('finds folders that import each other in a circle, though no file does, and types alike', () => {
    const cycles = cyclesIn({
      'domain/a/one.ts': "import { two } from '#domain/b/two.ts'\n",
      'domain/b/two.ts': 'export const two = 2\n',
      'domain/b/three.ts': "import type { Four } from '#domain/c/four.ts'\n",
      'domain/c/four.ts': "import { five } from '#domain/a/five.ts'\n",
      'domain/a/five.ts': 'export const five = 5\n',
      'lib/d/six.ts': '',
    })
    assert.deepEqual(cycles, ['Folders import each other in a circle: domain/a, domain/b, domain/c'])
  })

  it('counts a file directly in app, app/admin, domain or server by itself, and no tests', () => {
    const cycles = cyclesIn({
      'server/start.ts': "import { main } from '#server/a/main.ts'\n",
      'server/a/main.ts': "import { jobs } from '#server/jobs.ts'\n",
      'server/jobs.ts': '',
      'server/a/main.test.ts': "import { start } from '#server/start.ts'\n",
    })
    assert.deepEqual(cycles, [])
  })
})
