import { fieldMeta } from '#domain/fields/fields.ts'
import type { ImportRemark, ImportRows } from '#domain/import-records/import-report.ts'
import { excerptOf, type ItemState, itemState, siteMinute, today, toItem } from '#domain/items/items.ts'
import { itemFieldNames, itemTable } from '#domain/kinds/item-tables.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { NewDocument } from '#domain/ports/store.ts'
import { truncate } from '#lib/text/html-to-text.ts'
import { formatLongDay, parseDay } from '#lib/time/dates.ts'
import { type NeededField, neededFields } from './default-values.ts'
import { checkRows } from './import.ts'
import type { ImportSettings } from './import-settings.ts'
import type { ImportServices } from './row-collector.ts'

const POSTS = 3
const LONGEST_SAMPLE = 80

type PreviewedPost = {
  kind: ItemKind
  title: string
  state: ItemState
  day: string
  category: string
  author: string
  excerpt: string
}

export type ImportPreview = {
  columns: { name: string; sample: string; field: string }[]
  choices: { field: string; label: string }[]
  needs: NeededField[]
  /** Undefined if the file says it itself. */
  kind: ItemKind | undefined
  rows: number
  ready: number
  posts: PreviewedPost[]
  problems: ImportRemark[]
  problemCount: number
  notes: ImportRemark[]
  noteCount: number
  present: number
  imagesElsewhere: number
  /** The file names posts by their slugs only. */
  asksUrls: boolean
  hasMore: boolean
  failure?: string
}

export async function previewImport(
  services: ImportServices,
  rows: () => ImportRows,
  { settings, isCut, source }: { settings: ImportSettings; isCut: boolean; source: string },
): Promise<ImportPreview> {
  const checked = await checkRows(services, { rows, settings: { ...settings, skipsInvalid: true } })
  const { survey, count } = checked
  const columns = survey.isOwn
    ? []
    : survey.columns.map(({ name, samples }) => ({
        name,
        sample: (samples[0] ?? '').slice(0, LONGEST_SAMPLE),
        field: survey.fieldOf(name),
      }))
  const kind = survey.kind ?? settings.kind ?? 'blog'
  const preview = {
    ...emptyPreview,
    columns,
    choices: choicesOf(survey.kind),
    needs:
      survey.isOwn || columns.length === 0
        ? []
        : neededFields(kind, new Set(columns.map(({ field }) => field)), { today: today(services), source }),
    kind: survey.kind,
    rows: count,
    hasMore: isCut,
  }
  if (!checked.ok) return isCut && count > 0 ? preview : { ...preview, failure: checked.failure }
  const { documents, origins, problems, notes, present, images } = checked.collected
  return {
    ...preview,
    ready: documents.length,
    posts: documents.slice(0, POSTS).map((document) => shownPost(services, document)),
    problems: problems.list.slice(0, 20),
    problemCount: problems.count,
    notes: notes.list.slice(0, 20),
    noteCount: notes.count,
    present,
    asksUrls: [...origins.values()].some(({ urls }) => !urls.some((url) => /^https?:/.test(url))),
    imagesElsewhere: images.filter(({ source }) => !source.startsWith('data:')).length,
  }
}

export const emptyPreview: ImportPreview = {
  columns: [],
  choices: [],
  needs: [],
  kind: undefined,
  rows: 0,
  ready: 0,
  posts: [],
  problems: [],
  problemCount: 0,
  notes: [],
  noteCount: 0,
  present: 0,
  imagesElsewhere: 0,
  asksUrls: false,
  hasMore: false,
}

function choicesOf(kind: ItemKind | undefined): ImportPreview['choices'] {
  const fields = new Map(
    (kind ? [kind] : itemKinds).flatMap((each) =>
      itemFieldNames(each).map((field) => [field, fieldMeta(itemTable(each), field).label] as const),
    ),
  )
  return [...[...fields].map(([field, label]) => ({ field, label })), { field: 'kind', label: 'Kind' }, { field: 'id', label: 'ID' }]
}

function shownPost(services: ImportServices, document: NewDocument): PreviewedPost {
  const item = toItem({ ...document, version: '' })
  const posted = parseDay(item.posted_date)
  return {
    kind: item.kind,
    title: item.title || 'Untitled',
    state: itemState(item, siteMinute(services)),
    day: posted ? formatLongDay(posted) : '',
    category: item.category,
    author: item.author,
    excerpt: truncate(excerptOf(item), 200),
  }
}
