import { type FieldKind, fieldMeta } from '#domain/fields/fields.ts'
import { itemFieldNames, itemTable } from '#domain/kinds/item-tables.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import { csvRecord } from '#lib/text/csv.ts'
import { addDays, type Day } from '#lib/time/dates.ts'

type Example = { title: string; text: string; draft: string }

const EXAMPLES: Example[] = [
  { title: 'How long a first team takes', text: 'Ninety days from the first talk to the first ten people.', draft: 'yes' },
  { title: 'What “captive” means, in short', text: 'The team is yours from the first day, and so are its risks.', draft: 'yes' },
]

const TEXTS: Record<string, string> = {
  category: 'Guides',
  source: 'Our newsroom',
  author: 'Asha Rao',
  blog_link: 'https://www.example.com/story',
}

export function sampleCsv(kind: ItemKind, day: Day): string {
  const table = itemTable(kind)
  const columns = itemFieldNames(kind).filter((name) => {
    const meta = fieldMeta(table, name)
    return meta.kind !== 'image' && meta.describes === undefined
  })
  const rows = EXAMPLES.map((example) => [kind, ...columns.map((name) => cell(name, fieldMeta(table, name).kind, { example, day }))])
  return `\uFEFF${[['Kind', ...columns.map((name) => fieldMeta(table, name).label)], ...rows].map(csvRecord).join('')}`
}

function cell(name: string, kind: FieldKind, { example, day }: { example: Example; day: Day }): string {
  if (kind === 'title') return example.title
  if (kind === 'richText') return `<p>${example.text}</p>`
  if (kind === 'lines') return example.text
  if (kind === 'flag') return example.draft
  if (kind === 'day') return name === 'posted_date' ? day : addDays(day, 365)
  return name === 'content_excerpt' ? example.text : (TEXTS[name] ?? '')
}
