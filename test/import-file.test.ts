import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readImportFile } from '../app/admin/import-file.ts'

const read = (name: string, content: string | Uint8Array<ArrayBuffer>) => readImportFile(new File([content], name))

async function rowsOf(name: string, content: string) {
  const result = await read(name, content)
  assert.ok(result.ok, result.ok ? '' : result.message)
  return result.rows
}

async function refusal(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const result = await read(name, content)
  return result.ok ? 'accepted' : result.message
}

describe('an import file', () => {
  it('may be a JSON list, or an object with one', async () => {
    const rows = [{ row: 1, fields: { title: 'a' } }]
    assert.deepEqual(await rowsOf('a.json', '\ufeff[{"title":"a"}]'), rows)
    assert.deepEqual(await rowsOf('a.json', '{"items":[{"title":"a"}]}'), rows)
    assert.deepEqual(await rowsOf('export', ' [{"title":"a"}]'), rows)
  })

  it('may be NDJSON, whatever its ending, with broken lines named', async () => {
    const text = '{"title":"a"}\r\n\r\n{"title":"b"}\r\n'
    for (const name of ['a.ndjson', 'a.jsonl', 'a.json', 'a'])
      assert.deepEqual(
        (await rowsOf(name, text)).map(({ row, line }) => [row, line]),
        [
          [1, 1],
          [2, 3],
        ],
      )
    const [, broken] = await rowsOf('a.ndjson', '{"a":1}\n{oops\n')
    assert.match(broken && 'problem' in broken ? broken.problem : '', /not JSON/)
  })

  it('may be CSV with quotes, line breaks in fields, and semicolons or tabs', async () => {
    const [first, second] = await rowsOf('a.csv', '\ufefftitle,author\r\n"a ""b""\r\nc",d\r\n\r\ne,f\r\n')
    assert.deepEqual(first, { row: 1, line: 2, fields: { title: 'a "b"\nc', author: 'd' } })
    assert.deepEqual(second, { row: 2, line: 5, fields: { title: 'e', author: 'f' } })
    for (const separator of [';', '\t'])
      assert.deepEqual(await rowsOf('a.csv', `title${separator}author\n1,5${separator}b\n`), [
        { row: 1, line: 2, fields: { title: '1,5', author: 'b' } },
      ])
  })

  it('names a row that has not as many values as there are columns', async () => {
    const [row] = await rowsOf('a.csv', 'title,author\na,b,c\n')
    assert.equal(row && 'problem' in row ? row.problem : '', 'The row has 3 values for 2 columns.')
  })

  it('is refused in words when it cannot be read', async () => {
    const cases: [string, string | Uint8Array<ArrayBuffer>, RegExp][] = [
      ['a.csv', '', /empty/],
      ['a.json', ' \n', /empty/],
      ['a.csv', new Uint8Array([0x61, 0xff]), /UTF-8/],
      ['a.csv', 'a\0b', /UTF-8/],
      ['a.json', '[{"a":1,]', /JSON in the file is broken/],
      ['a.json', '"text"', /must be a list/],
      ['a.json', '{"items":{}}', /must be a list/],
      ['a.csv', 'title\n"open', /CSV in the file is broken/],
      ['a.csv', 'title,title\na,b\n', /there twice/],
      ['a.csv', 'title,\na,b\n', /Column 2 has no name/],
      ['a.csv', 'x'.repeat(10 * 1024 * 1024 + 1), /10 MB/],
    ]
    for (const [name, content, words] of cases) assert.match(await refusal(name, content), words)
  })

  it('cannot reach the prototype of anything', async () => {
    const [row] = await rowsOf('a.csv', '__proto__,constructor\na,b\n')
    assert.deepEqual(row && 'fields' in row ? Object.keys(row.fields) : [], ['__proto__', 'constructor'])
    assert.equal(Object.getPrototypeOf({}), Object.prototype)
  })
})
