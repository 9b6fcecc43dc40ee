import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { usedBy } from '#test/search/tests-of-any-store.ts'
import { mended } from './fixed-bugs.ts'
import { promised } from './guarantees.ts'

const ALL = [...promised, ...mended]

describe('the deliberate breakages', () => {
  it('are thirty and more, eighteen of them of what every product promises', () => {
    assert.ok(promised.length >= 18 && ALL.length >= 30, `${promised.length} of ${ALL.length}`)
    assert.equal(new Set(ALL.map(({ without }) => without)).size, ALL.length)
  })

  it('each find their text once in its file, and leave another there', () => {
    for (const { file, text, by } of ALL) {
      assert.ok(existsSync(file), file)
      assert.equal(readFileSync(file, 'utf8').split(text).length - 1, 1, `${file}: ${text}`)
      assert.notEqual(text, by)
    }
  })

  it('each name a test that there is', () => {
    const known = new Map<string, ReadonlySet<string>>()
    for (const { red } of ALL) {
      assert.ok(existsSync(red.file), red.file)
      const sources = [red.file, ...usedBy(red.file, known)].filter((file) => existsSync(file))
      const isThere = sources.some((file) => readFileSync(file, 'utf8').includes(red.title))
      assert.ok(isThere, `${red.file} has no test called ${red.title}`)
    }
  })
})
