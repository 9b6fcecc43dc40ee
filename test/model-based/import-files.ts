import type { ItemKind } from '#domain/kinds/kinds.ts'
import { FIELDS, type Texts } from './model.ts'
import type { ImportFile, Run } from './run.ts'
import { keptText } from './vocabulary.ts'

const COLUMNS = [
  'kind',
  'id',
  'title',
  'category',
  'content_excerpt',
  'content',
  'author',
  'source',
  'blog_link',
  'posted_date',
  'expiry_date',
  'draft',
  'logo',
]

type Row = { kind: ItemKind; id: string; fields: Record<string, string> }

/** A file of which every row can be imported. */
export function goodFile(run: Run): ImportFile {
  return fileOf(run, newRows(run))
}

/** A file with one or two rows that cannot be imported, each for one reason. */
export function wrongFile(run: Run): ImportFile {
  const rows = newRows(run)
  const wrongs: Record<string, string>[] = [
    { title: ' ' },
    { posted_date: '31/02/2026' },
    { kind: 'newsletter' },
    { id: 'no id!' },
    { expiry_date: '2001-01-01' },
    { blog_link: 'javascript:alert(1)' },
  ]
  for (const row of run.random.some(rows, 1 + run.random.below(2))) Object.assign(row.fields, run.random.some(wrongs, 1)[0])
  return fileOf(run, rows)
}

function newRows(run: Run): Row[] {
  return Array.from({ length: 1 + run.random.below(5) }, () => {
    const kind = run.random.pick(['news', 'blog'] as const)
    const { draft, ...texts } = run.words.newItem(kind)
    const id = run.random.chance(0.2) ? `row-${run.words.number()}` : ''
    const says = {
      kind: kind === 'news' ? 'news' : run.random.pick(['blog', '']),
      draft: draft === 'on' ? run.random.pick(['yes', 'true']) : '',
    }
    const logo = run.random.chance(0.2) ? `nowhere-${run.words.number()}.webp` : ''
    return { kind, id, fields: { ...texts, ...says, id, logo } }
  })
}

function fileOf(run: Run, rows: Row[]): ImportFile {
  const isCsv = run.random.chance(0.5)
  const name = `import-${run.words.number()}.${isCsv ? 'csv' : 'json'}`
  const bytes = isCsv
    ? csvOf(rows, run.random.pick([',', ';']))
    : JSON.stringify(
        rows.map(({ fields }) => withoutEmpty(fields)),
        null,
        run.random.pick([0, 2]),
      )
  return { name, bytes, rows: rows.map(({ kind, id, fields }) => ({ kind, id, texts: textsOf(kind, fields) })) }
}

function csvOf(rows: Row[], delimiter: string): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = rows.map(({ fields }) => COLUMNS.map((name) => quoted(fields[name] ?? '')).join(delimiter))
  return [COLUMNS.join(delimiter), ...lines].join('\r\n')
}

function withoutEmpty(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
}

function textsOf(kind: ItemKind, fields: Record<string, string>): Texts {
  const texts = { ...fields, draft: fields.draft === '' ? '' : 'on' }
  return Object.fromEntries(FIELDS[kind].map((name) => [name, keptText(name, new Map(Object.entries(texts)).get(name) ?? '')]))
}
