import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { csvRecord } from './csv.ts'

test('quotes cells where needed, and a reader gets every cell back', () => {
  assert.equal(csvRecord(['plain', 'with, comma', 'say "x"', '']), 'plain,"with, comma","say ""x""",\r\n')
  const cells = ['a,b', '"', '""', 'two\nlines', 'two\r\nlines', ' spaces ', '🙂 ज', "it's", '', 'x=1', '1-2']
  assert.deepEqual(parse(csvRecord(cells)), [cells])
})

test('makes text of what a spreadsheet would run', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
    const cell = `${start}cmd|' /C calc'!"A0",1`
    assert.deepEqual(parse(csvRecord(['x', cell])), [['x', `'${cell}`]], JSON.stringify(start))
  }
})
