import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'

const NAMED = /^import \{([^}]*)\} from '([^']+)'/gm
const OURS = /^#(?:app|domain|lib)\//
const ANY = /^import (?!type\b)[^'"]*['"]([^'"]+)['"]/gm

describe('the other ways to make the list, which are built of our own parts', () => {
  it('import what is there', () => {
    const files = globSync('bench/peers/**/*.{astro,jsx}')
    const imports = files.flatMap((file) => namedIn(file).map((named) => ({ file, ...named })))
    const ours = imports.filter(({ from }) => OURS.test(from))
    assert.ok(ours.length >= 8, `${ours.length} imports`)
    for (const { file, from, name } of ours) assert.ok(isExported(from.slice(1), name), `${file}: ${name} from ${from}`)
    for (const file of files)
      for (const from of pathsIn(file).filter((from) => OURS.test(from))) assert.ok(existsSync(from.slice(1)), `${file}: ${from}`)
  })

  it('give our components what these ask of the router and of contexts', () => {
    const { router, aliases } = aliasesOfNext()
    const reached = reachedFrom(globSync('bench/peers/next/app/**/*.jsx'), new Set(aliases.keys()))
    assert.ok(reached.includes('app/site/listings/listing.tsx') && reached.includes('app/ui/layout/footer.tsx'))
    for (const file of reached) {
      assert.doesNotMatch(readFileSync(file, 'utf8'), /\bcreateContext\(/, `${file} makes a context, which server components know not`)
      for (const { from, name } of namedIn(file)) {
        if (from === 'react-router') assert.ok(isExported(router, name), `${file}: ${name} of the router`)
        const alias = aliases.get(from)
        if (alias) assert.ok(isExported(alias, name), `${file}: ${name} from ${from}`)
      }
    }
  })
})

function aliasesOfNext() {
  const config = readFileSync('bench/peers/next/next.config.mjs', 'utf8')
  const pairs = [...config.matchAll(/'([^']+)': '(\.\/[^']+)'/g)].map(([, of = '', to = '']) => [of, join('bench/peers/next', to)] as const)
  const aliases = new Map(pairs)
  const router = aliases.get('react-router') ?? assert.fail('the router is not replaced')
  return { router, aliases }
}

/** What is imported for its values, by names; types are gone when it is built. */
function namedIn(file: string): { name: string; from: string }[] {
  return [...readFileSync(file, 'utf8').matchAll(NAMED)].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => ({ name: name.split(' as ')[0] ?? name, from })),
  )
}

function pathsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(ANY)].map(([, from = '']) => from)
}

function reachedFrom(files: readonly string[], replaced: ReadonlySet<string>): string[] {
  const waiting = [...files]
  const reached = new Set<string>()
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file) || !/\.(?:tsx?|jsx)$/.test(file)) continue
    reached.add(file)
    for (const from of pathsIn(file)) {
      if (replaced.has(from)) continue
      if (OURS.test(from)) waiting.push(from.slice(1))
      else if (from.startsWith('.')) waiting.push(join(dirname(file), from))
    }
  }
  return [...reached]
}

function isExported(file: string, name: string): boolean {
  return new RegExp(`^export (?:async )?(?:const|let|function|class) ${name}\\b`, 'm').test(readFileSync(file, 'utf8'))
}
