import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { findUnaccepted, type Lock, productionPackages } from '#lint/licences.ts'

/** Never asked in a browser: there, `self` is the global object. */
const DECIMALS_QUESTION = 'self.self==self?self:Function(`return this`)()'

const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const {
  dependencies,
  devDependencies,
  optionalDependencies,
}: Record<string, Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8'))
/** Without those for single systems, of which each installs its own. */
const MOST_PACKAGES = 175
const MAKES_CODE = /\beval\s*\(|\bnew Function\s*\(|(?<![\w.])Function\s*\(["'`]/
/** Zod asks whether it may, in the words of a page's script and of the server; the policy of every page and `domain/fields/zod-jitless.ts` say that it may not. */
const ZODS_QUESTION =
  /try\{return Function\(``\),!0\}catch\{return!1\}|if \(globalConfig\.jitless\) return false;[^{}]*try \{\s*new Function\(""\);/
const FOR_SYSTEMS = /^@img\/sharp-|^node-linux-/

describe('R46 packages', () => {
  test('R46 are each locked by a hash of the strong kind, and name no place to come from', () => {
    const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
    assert.ok(packages.length > 100)
    for (const [path, { integrity = '', version = '', resolved }] of packages) {
      assert.match(integrity, /^sha512-[\w+/]{86}==$/, path)
      assert.match(version, /^\d+\.\d+\.\d+/, path)
      assert.equal(resolved, undefined, `${path} names a place to come from`)
    }
    for (const all of [dependencies, devDependencies, optionalDependencies])
      for (const [name, wanted] of Object.entries(all ?? {})) assert.match(wanted, /^\d+\.\d+\.\d+$/, `${name} is not one version`)
  })

  test('R46 have nothing to run when they are installed', () => {
    const { '': _own, ...packages } = lock.packages
    assert.deepEqual(
      Object.entries(packages).flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? [path] : [])),
      [],
    )
  })

  test('R46 of production are counted, and few', (t) => {
    const names = productionPackages(lock).map(([name]) => name)
    const here = new Set(names.filter((name) => !FOR_SYSTEMS.test(name)))
    t.diagnostic(`${here.size} packages on every system, ${new Set(names).size} with those for single ones`)
    assert.ok(here.size <= MOST_PACKAGES, String(here.size))
  })

  test('R46 are under licences that were accepted, and others are named', () => {
    assert.deepEqual(findUnaccepted(lock), [])
    const packages = {
      '': {},
      'node_modules/free': { license: '(MIT OR GPL-3.0-only)' },
      'node_modules/a/node_modules/strong': { license: 'GPL-3.0-only' },
      'node_modules/both': { license: 'MIT AND AGPL-3.0-only' },
      'node_modules/unknown': {},
      'node_modules/own': { license: 'SEE LICENSE IN LICENSE.md' },
      'node_modules/lesser': { license: 'LGPL-3.0-or-later' },
      'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
      'node_modules/tool': { license: 'GPL-3.0-only', dev: true },
    }
    assert.deepEqual(findUnaccepted({ packages }), [
      'strong: GPL-3.0-only',
      'both: MIT AND AGPL-3.0-only',
      'unknown: none',
      'own: SEE LICENSE IN LICENSE.md',
      'lesser: LGPL-3.0-or-later',
    ])
  })

  test('R46 each have a reason in docs/reference/packages.md, and nothing else has', () => {
    const rows = readFileSync('docs/reference/packages.md', 'utf8').matchAll(/^\| (?!package\b|-)([^|]+) \|/gm)
    const said = [...rows].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    assert.deepEqual(said.sort(), Object.keys({ ...dependencies, ...devDependencies }).sort())
  })

  test('R46 of production are all in the bill of materials, with their hashes', () => {
    const written = execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    type Component = { name: string; version: string; hashes?: { alg: string }[] }
    const { bomFormat, components }: { bomFormat: string; components: Component[] } = JSON.parse(written)
    assert.equal(bomFormat, 'CycloneDX')
    const hashed = components.filter(({ hashes }) => hashes?.some(({ alg }) => alg === 'SHA-512'))
    const named = new Set(hashed.map(({ name, version }) => `${name} ${version}`))
    for (const [name, { version, optional }] of productionPackages(lock)) assert.ok(optional || named.has(`${name} ${version}`), name)
    for (const name of ['vite', 'typescript', 'playwright-core']) assert.ok(!components.some((each) => each.name === name), name)
  })
})

test('R46 no code that runs makes code of text', () => {
  const files = [...globSync('{app,domain,lib,server}/**/*.{ts,tsx}'), ...globSync('build/{client,server}/**/*.js')].filter(
    (file) => !file.includes('.test.'),
  )
  assert.ok(files.length > 500)
  const makers = files.filter((file) =>
    MAKES_CODE.test(readFileSync(file, 'utf8').replace(ZODS_QUESTION, '').replace(DECIMALS_QUESTION, '')),
  )
  assert.deepEqual(makers, [])
})
