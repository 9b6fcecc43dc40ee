import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureCode } from './code-figures.ts'

const filled = (count: number) => '  run()\n'.repeat(count)
const of = (file: string, text: string) => measureCode(new Map([[file, text]]))

test('a function counts with the functions inside it, whatever it is written as', () => {
  for (const start of [
    'export function big() {',
    'async function big() {',
    'export const big = async (a: string) => {',
    'function* big() {',
  ]) {
    const inner = `  function inner() {\n${filled(38)}  }\n`
    assert.deepEqual(of('app/a.ts', `${start}\n${inner}${inner}}\n`).errors, [
      'app/a.ts big: 82 lines with the functions inside, 80 at most',
    ])
    assert.deepEqual(of('app/a.ts', `${start}\n${filled(78)}}\n`).errors, [])
  }
  const long = `function big() {\n${filled(79)}}\n`
  assert.deepEqual(of('app/a.test.ts', long).errors, [])
})

test('casts are counted, and neither constants, names of imports nor words are', () => {
  const casts = ['f(a as B)', 'const c = (d as { e: F }).e', 'g = h() as unknown', 'i = j[0] as string[]']
  assert.match(of('lib/a.ts', casts.join('\n')).summary, /1000\.00 casts/)
  const none = [
    "import { a as B } from './b.ts'",
    'import * as C from "./c.ts"',
    'const d = [1] as const',
    "const e = 'known as F'",
    '// seen as G',
    '<p>as Half</p>',
    '<a href="/h">Download as CSV</a>',
  ]
  assert.deepEqual(of('lib/a.tsx', none.join('\n')).errors, [])
  assert.match(of('lib/a.tsx', none.join('\n')).summary, /0\.00 casts/)
})

test('a function that takes the whole of Services is named, and one that names what it uses is not', () => {
  const errors = ['domain/a.ts: a function takes the whole of Services instead of what it uses']
  assert.deepEqual(of('domain/a.ts', 'function a(services: Services) {}').errors, errors)
  assert.deepEqual(of('domain/a.ts', 'function a(\n  b: string,\n  { store, now }: Services,\n) {}').errors, errors)
  assert.deepEqual(of('domain/a.ts', "function a(services: Pick<Services, 'store'>, store: Services['store']) {}").errors, [])
  assert.deepEqual(of('server/services/a.ts', 'function a(services: Services) {}').errors, [])
})
