import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commentShares, findWordyFolders } from './comments.ts'

const code = (count: number) => 'run()\n'.repeat(count)
const faultsIn = (files: Record<string, string>) => findWordyFolders(commentShares(new Map(Object.entries(files))))

describe('the lint of comments', () => {
  it('finds comments on more than three lines of a hundred, folder by folder', () => {
    const files = {
      'app/a/quiet.tsx': `${code(97)}\n/** Why */\n  // Why\nrun() // Why\n`,
      'app/b/deep/one.tsx': `${code(48)}const view = <p>{/* Why */}</p>\n`,
      'app/b/two.ts': '/**\n * Why\n */\n',
      'server/start.ts': `${code(9)}// Why\n`,
    }
    assert.deepEqual(faultsIn(files), [
      'server: comments on 1 of 10 lines, 10.0 %; 3 % at most',
      'app/b: comments on 2 of 52 lines, 3.8 %; 3 % at most',
    ])
  })

  it('leaves alone tests, directives, and strings that look like comments', () => {
    const files = {
      'domain/a/one.ts': "const url = 'https://a.example' + `// /* x */`\n// biome-ignore lint/a: b\nconst x = /* @__PURE__ */ f(/[/*]/)\n",
      'domain/a/one.test.ts': '// Why\n',
      'test/b.ts': '// Why\n',
    }
    assert.deepEqual(faultsIn(files), [])
  })
})
