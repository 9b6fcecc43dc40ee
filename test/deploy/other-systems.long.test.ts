import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, describe, it } from 'node:test'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'tradewind-systems-'))
/** The machine's own programs: none of those that came with the packages. */
const PATH = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'))
const env = { PATH: PATH.join(delimiter), HOME: process.env.HOME ?? folder }
const own = spawnSync('node', ['--version'], { env, encoding: 'utf8' }).stdout ?? ''
const isOld = Number(own.slice(1).split('.')[0]) < 24
const skip = !isOld && `the Node of this machine is not an old one: ${own}`

after(() => rmSync(folder, { recursive: true }))

function npm(cwd: string, words: string[], path = env.PATH) {
  const { status, stdout, stderr } = spawnSync('npm', words, { cwd, env: { ...env, PATH: path }, encoding: 'utf8' })
  return { status, written: stdout + stderr }
}

describe('on a Node that is too old, without the one that comes with the packages,', { skip }, () => {
  it('a command says which Node it needs', () => {
    for (const file of ['package.json', '.npmrc', 'server', 'test/run.ts']) cpSync(file, join(folder, 'bare', file), { recursive: true })
    for (const words of [['start'], ['test'], ['run', 'doctor'], ['run', 'test:payloads']]) {
      const { status, written } = npm(join(folder, 'bare'), words)
      assert.equal(status, 1, written)
      assert.match(written, new RegExp(`^This project needs Node 24, and this is Node ${own.trim().slice(1)}\\.$`, 'm'))
      assert.doesNotMatch(written, /^ +at |ERR_|SyntaxError|bad option/m)
    }
  })

  it('every command that runs on Node asks first', () => {
    const asking = Object.keys(scripts).filter((name) => name.startsWith('pre') && name.slice(3) in scripts)
    const others = Object.keys(scripts).filter((name) => !asking.includes(name) && !asking.includes(`pre${name}`))
    assert.deepEqual(others, ['postinstall', 'format'])
    for (const name of asking) assert.equal(scripts[name], 'node server/require-node.js', name)
  })
})

describe('npm ci', () => {
  it('warns of nothing, on the machine’s Node and on the pinned one', () => {
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(file, join(folder, 'ci', file))
    for (const path of [env.PATH, `${join(process.cwd(), 'node_modules/.bin')}${delimiter}${env.PATH}`]) {
      const { status, written } = npm(join(folder, 'ci'), ['ci', '--dry-run', '--no-audit'], path)
      assert.equal(status, 0, written)
      assert.doesNotMatch(written, /warn/i)
    }
  })

  it('hides no warning of a package that its authors have given up, or that the pinned Node does not suit', () => {
    const { packages }: { packages: Record<string, { deprecated?: string }> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    assert.deepEqual(
      Object.keys(packages).filter((path) => packages[path]?.deprecated !== undefined),
      [],
    )
    const path = `${join(process.cwd(), 'node_modules/.bin')}${delimiter}${env.PATH}`
    const { written } = npm(join(folder, 'ci'), ['ci', '--dry-run', '--no-audit', '--loglevel=warn'], path)
    assert.doesNotMatch(written, /EBADENGINE|deprecated/)
  })
})

it('a checkout as Windows makes it has the same bytes', { skip: !existsSync('.git') && 'this is no clone' }, () => {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' })
  const clone = join(folder, 'clone')
  git('-c', 'core.autocrlf=true', '-c', 'core.eol=crlf', 'clone', '--quiet', '--depth', '1', `file://${process.cwd()}`, clone)
  const lines = git('-C', clone, 'ls-files', '--eol').trim().split('\n')
  assert.ok(lines.length > 1000)
  const odd = lines.filter(
    (line) => !/^i\/(?:lf|none) +w\/(?:lf|none) +attr\/text=auto eol=lf\s|^i\/(?:-text|none) +w\/(?:-text|none) +attr\/-text\s/.test(line),
  )
  assert.deepEqual(odd, [])
})
