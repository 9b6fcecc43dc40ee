import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { readImportFile } from '#app/admin/import-formats/import-file.ts'

type Content = string | Uint8Array<ArrayBuffer>

/** All rows of the file, and what ended them. */
async function readAll(name: string, content: Content) {
  const read = await readImportFile(new File([content], name), { timeZone: 'UTC', now: new Date(), urlPattern: '', dates: undefined })
  if (!read.ok) return { rows: [], failure: read.message }
  return {
    rows: read.rows.filter((row) => !('failure' in row)),
    failure: read.rows.flatMap((row) => ('failure' in row ? [row.failure] : [])).join(),
  }
}

async function rowsOf(name: string, content: Content) {
  const { rows, failure } = await readAll(name, content)
  assert.equal(failure, '')
  return rows
}

describe('an import file', () => {
  it('may be a JSON list, an object with one, or one item', async () => {
    const rows = [{ row: 1, line: 0, fields: { title: 'a' } }]
    assert.deepEqual(await rowsOf('a.json', '\ufeff[{"title":"a"}]'), rows)
    assert.deepEqual(await rowsOf('a.json', '{"items":[{"title":"a"}]}'), rows)
    assert.deepEqual(await rowsOf('a.json', '{"n":[{"items":1},"}"],"items" : [{"title":"a"} ], "m":{}}'), rows)
    assert.deepEqual(await rowsOf('a.json', '{"title":"a"}'), rows)
    assert.deepEqual(await rowsOf('export', ' [{"title":"a"}]'), rows)
    assert.deepEqual(await rowsOf('a.json', '[]'), [])
    assert.deepEqual(
      (await rowsOf('a.json', '[\n {"title":"a \\" ] } , \\\\"},\n\n {"title":\n"b"}, 1]')).map((row) =>
        'fields' in row ? row.fields : row,
      ),
      [{ title: 'a " ] } , \\' }, { title: 'b' }, { row: 3, line: 0, problem: 'The row must be an object with fields.' }],
    )
  })

  it('may be text in UTF-16 or in the code page of Windows', async () => {
    const text = 'title,author\nCafé – “Pune”,Åsa\n'
    const rows = [{ row: 1, line: 2, fields: { title: 'Café – “Pune”', author: 'Åsa' } }]
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    assert.deepEqual(await rowsOf('a.csv', new Uint8Array(utf16)), rows)
    assert.deepEqual(await rowsOf('a.csv', new Uint8Array(Buffer.from(utf16).swap16())), rows)
    const bytes = [...text].map((sign) => ({ '–': 0x96, '“': 0x93, '”': 0x94 })[sign] ?? sign.charCodeAt(0))
    assert.deepEqual(await rowsOf('a.csv', new Uint8Array(bytes)), rows)
  })

  it('may begin with the line that tells spreadsheets what stands between its values', async () => {
    const rows = [{ row: 1, line: 3, fields: { title: 'a,b', author: 'c' } }]
    assert.deepEqual(await rowsOf('a.csv', '\ufeffsep=;\r\ntitle;author\r\na,b;c\r\n'), rows)
    assert.deepEqual(await rowsOf('a.csv', 'SEP=\t\ntitle\tauthor\na,b\tc'), rows)
  })

  it('may be NDJSON, whatever its ending, with broken lines named', async () => {
    const text = '{"title":"a"}\r\n\r\n{"title":"b"}\r\n'
    for (const name of ['a.ndjson', 'a.jsonl', 'a.json', 'a'])
      assert.deepEqual(await rowsOf(name, text), [
        { row: 1, line: 1, fields: { title: 'a' } },
        { row: 2, line: 3, fields: { title: 'b' } },
      ])
    for (const broken of ['{oops', '{"a":[1}', '{"a":1} {}']) {
      const [, row] = await rowsOf('a.ndjson', `{"a":1}\n${broken}\n`)
      assert.match(row && 'problem' in row ? row.problem : '', /isn’t valid JSON/, broken)
    }
  })

  it('may be CSV with quotes, line breaks in fields, and semicolons or tabs', async () => {
    const [first, second, ...more] = await rowsOf('a.csv', '\ufefftitle,author\r\n"a ""b""\r\nc",d\r\n\r\n , \r\n,\r\ne,f\r\n""""""," g "')
    assert.deepEqual(first, { row: 1, line: 2, fields: { title: 'a "b"\nc', author: 'd' } })
    assert.deepEqual(second, { row: 2, line: 7, fields: { title: 'e', author: 'f' } })
    assert.deepEqual(more, [{ row: 3, line: 8, fields: { title: '""', author: ' g ' } }])
    for (const separator of [';', '\t'])
      assert.deepEqual(await rowsOf('a.csv', `title${separator}author\n1,5${separator}b`), [
        { row: 1, line: 2, fields: { title: '1,5', author: 'b' } },
      ])
    assert.deepEqual(await rowsOf('a.csv', 'title,author\r1,\r'), [{ row: 1, line: 2, fields: { title: '1', author: '' } }])
  })

  it('reads CSV as a well-tried reader does, a thousand tables with every sign', async () => {
    let state = 9
    const below = (end: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 4_294_967_296) * end)
    }
    const signs = ['a', 'b', ' ', ',', ';', '\t', '"', '\n', 'é', '\u{1F600}', "'", '\\']
    const cell = () => {
      const text = Array.from({ length: below(6) }, () => signs[below(signs.length)]).join('')
      return /[",;\t\n]/.test(text) || below(4) === 0 ? `"${text.replaceAll('"', '""')}"` : text
    }
    for (let table = 0; table < 1000; table++) {
      const columns = 1 + below(4)
      const names = Array.from({ length: columns }, (_, column) => `n${column}`)
      const lines = Array.from({ length: below(5) }, () => names.map(cell).join())
      const text = `${[names.join(), ...lines].join(below(2) ? '\n' : '\r\n')}${below(2) ? '\n' : ''}`
      const expected = parse(text.replaceAll('\r\n', '\n'), { columns: true, skip_empty_lines: true, skip_records_with_empty_values: true })
      const rows = await rowsOf('a.csv', text)
      assert.deepEqual(
        rows.map((row) => ('fields' in row ? row.fields : row)),
        expected.map((record) => ({ ...(record as object) })),
        JSON.stringify(text),
      )
    }
  })
})

describe('an import file with faults', () => {
  it('names a row that has not as many values as there are columns, or cannot be an item', async () => {
    const [long, short] = await rowsOf('a.csv', 'title,author\na,b,c\nd\n')
    assert.equal(long && 'problem' in long ? long.problem : '', 'The row has 3 values for 2 columns.')
    assert.equal(short && 'problem' in short ? short.problem : '', 'The row has 1 value for 2 columns.')
    const many = `{"a":[${'1,'.repeat(1000)}1]}`
    const deep = `{"a":${'['.repeat(21)}${']'.repeat(21)}}`
    const rows = await rowsOf('a.json', `[${many},${deep},5]`)
    const problems = rows.map((row) => ('problem' in row ? row.problem : ''))
    const tooLarge = 'The row has more than 1,000 values, or more than 20 inside one another.'
    assert.deepEqual(problems, [tooLarge, tooLarge, 'The row must be an object with fields.'])
  })

  it('is refused in words when it cannot be read, with the line where that can be told', async () => {
    const cases: [string, Content, RegExp][] = [
      ['a.csv', '', /empty/],
      ['a.json', ' \n', /empty/],
      ['a.csv', 'a\0b', /isn’t text/],
      ['a.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1]), /isn’t text/],
      ['a.json', '[{"a":1,]', /JSON in the file is broken: .*line 1 column 9/],
      ['a.json', '[\n{"a":1},\n{"b":', /JSON in the file is broken: Unexpected end/],
      ['a.json', '[{"a":1} {"b":1}]', /JSON in the file is broken: .*line 1 column 10/],
      ['a.json', '{"a":1} x', /line 1 column 9/],
      ['a.json', `[${'1,'.repeat(1_000_000)}1]`, /more than a million values/],
      ['a.json', `[${'1,'.repeat(5000)}1]`, /more than 5,000 rows/],
      ['a.csv', `a\n${'1\n'.repeat(5001)}`, /more than 5,000 rows/],
      ['a.ndjson', '{}\n'.repeat(5001), /more than 5,000 rows/],
      ['a.json', '"text"', /must be a list of posts/],
      ['a.json', '{"items":{}}', /must be a list of posts/],
      ['a.csv', 'title\n"a"\n"open', /CSV in the file is broken in line 3: a quote that opens there is never closed/],
      ['a.csv', 'title\n"a"b\n', /broken in line 2: more follows a closing quote/],
      ['a.csv', 'title\n\na"b"\n', /broken in line 3: put a value with a quote in quotes/],
      ['a.csv', 'title,title\na,b\n', /there twice/],
      ['a.csv', 'title,\na,b\n', /Column 2 has no name/],
      ['a.csv', `a${',b'.repeat(200)}`, /has more than 200 columns/],
      ['a.csv', `a\n${'x'.repeat(2_000_100)}`, /broken in line 2: a row has more than 2,000,000 characters/],
      ['a.csv', 'x'.repeat(10 * 1024 * 1024 + 1), /10 MB/],
    ]
    for (const [name, content, words] of cases) assert.match((await readAll(name, content)).failure, words, String(content).slice(0, 30))
  })

  it('cannot reach the prototype of anything', async () => {
    for (const [name, content] of [
      ['a.csv', '__proto__,constructor\na,b\n'],
      ['a.json', '[{"__proto__":"a","constructor":"b"}]'],
    ] as const) {
      const [row] = await rowsOf(name, content)
      assert.deepEqual(row && 'fields' in row ? Object.keys(row.fields) : [], ['__proto__', 'constructor'])
    }
    assert.equal(Object.getPrototypeOf({}), Object.prototype)
  })
})
