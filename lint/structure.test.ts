import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { findFaults } from './structure.ts'

const line = (count: number, text = '') => `${text}\n`.repeat(count)

function faultsIn(t: TestContext, files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'structure-'))
  t.after(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return findFaults(root)
}

describe('the lint of structure', () => {
  it('finds a file over 250 lines', (t) => {
    const files = {
      'a/long.ts': line(251, 'run()'),
      'a/not.ts': line(250, 'run()'),
      'b/long.css': line(251, 'a{}'),
      'b/not.py': line(250, 'f()'),
    }
    assert.deepEqual(faultsIn(t, files), ['a/long.ts: 251 lines, 250 at most', 'b/long.css: 251 lines, 250 at most'])
  })

  it('finds a folder with more than 30 code files directly in it', (t) => {
    const files = (folder: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/f${at}.tsx`, '']))
    const few = { ...files('few', 30), ...files('few/below', 5), 'few/words.css': '' }
    assert.deepEqual(faultsIn(t, { ...few, ...files('full', 31) }), ['full: 31 code files directly in it, 30 at most'])
  })

  it('finds a file that documents name and that is not there', (t) => {
    const files = { 'app/a.ts': '', 'README.md': 'In `app/a.ts` and `app/b.ts`.', 'docs/x/y.md': '`server/c.sqlite`, `elsewhere/d.ts`' }
    assert.deepEqual(faultsIn(t, files), ['README.md: there is no app/b.ts', 'docs/x/y.md: there is no server/c.sqlite'])
  })

  it('finds a name that documents mention and that no source has', (t) => {
    const files = { 'a.ts': 'run(openSite, { siteUrl })\n', 'docs/y.md': 'Call `openSite()` with `siteUrl`, `closeSite` or `reusePort`.' }
    assert.deepEqual(faultsIn(t, files), ['docs/y.md: nothing is called closeSite'])
  })

  it('finds one in commands, and in what deploys the site', (t) => {
    const files = {
      'server/a.ts': '',
      'docs/y.md': '```\nexec site /opt/node server/a.ts server/b.ts\n```\n',
      'deploy/Dockerfile': '# run --rm site server/c.ts\nCMD ["server/a.ts"]\n',
      'deploy/in/compose.yml': 'dockerfile: deploy/Elsewhere\ncommand: server/d.ts\n./server/e.ts /opt/server/f.ts\n',
    }
    assert.deepEqual(faultsIn(t, files), [
      'deploy/Dockerfile: there is no server/c.ts',
      'deploy/in/compose.yml: there is no server/d.ts',
      'docs/y.md: there is no server/b.ts',
    ])
  })

  it('finds what is exported and imported by nobody', (t) => {
    const exported =
      'export type T = 1\nexport async function f() {}\nexport const [one, two] = [1, 2]\nexport { three }\nexport default 4\n'
    assert.deepEqual(
      faultsIn(t, { 'app/a.ts': exported }).map((fault) => fault.split(' ').at(-1)),
      ['T', 'f', 'one', 'two', 'three', 'default'],
    )
  })

  it('knows every way to import', (t) => {
    const faults = faultsIn(t, {
      'domain/a.ts': 'export type T = 1\nexport const a = 1\nexport const b = 2\nexport default 3\n',
      'domain/b.ts': "import c, {\n  a,\n  type T as Other,\n} from './a.ts'\nexport { b } from '#domain/a.ts'\n",
      'app/c.ts': "import { b } from '#domain/b.ts'\nconst { d } = await import('./d.ts')\nimport * as all from './e.ts'\n",
      'app/d.ts': 'export const d = 1\n',
      'app/e.ts': 'export const e = 1\n',
    })
    assert.deepEqual(faults, [])
  })

  it('lets a route export what the router asks for, and nothing else', (t) => {
    const page = 'export function loader() {}\nexport default function Page() {}\nexport const extra = 1\n'
    const faults = faultsIn(t, {
      'app/routes.ts': "export default [route('x', 'site/x.tsx')]\n",
      'app/site/x.tsx': page,
      'app/site/y.tsx': page,
    })
    assert.deepEqual(faults, [
      'app/site/x.tsx: nobody imports extra',
      'app/site/y.tsx: nobody imports loader',
      'app/site/y.tsx: nobody imports extra',
      'app/site/y.tsx: nobody imports default',
    ])
  })
})
