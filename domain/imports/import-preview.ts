import { fieldMeta } from '#domain/fields/fields.ts'
import type { ImportRemark, ImportRows } from '#domain/import-records/import-report.ts'
import { excerptOf, type ItemState, itemState, siteMinute, today, toItem } from '#domain/items/items.ts'
import { itemFieldNames, itemTable } from '#domain/kinds/item-tables.ts'
import { DEFAULT_KIND, type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { NewDocument } from '#domain/ports/store.ts'
import { truncate } from '#lib/text/html-to-text.ts'
import { formatLongDay, parseDay } from '#lib/time/dates.ts'
import { checkRows, type ImportServices } from './check-rows.ts'
import { type NeededField, neededFields } from './default-values.ts'
import { surveyColumns } from './guess-columns.ts'
import { createImageTaker, isEmbedded } from './import-images.ts'
import type { ImportSettings } from './import-settings.ts'

const POSTS = 3
const LISTED = 20
const LONGEST_SAMPLE = 80
const LONGEST_EXCERPT = 200

type PreviewedPost = { title: string; state: ItemState; day: string; category: string; author: string; excerpt: string }

export const NO_PREVIEW = {
  columns: Array.of<{ name: string; sample: string; field: string }>(),
  choices: Array.of<{ field: string; label: string }>(),
  needs: Array.of<NeededField>(),
  rows: 0,
  ready: 0,
  posts: Array.of<PreviewedPost>(),
  problems: Array.of<ImportRemark>(),
  problemCount: 0,
  notes: Array.of<ImportRemark>(),
  noteCount: 0,
  imagesElsewhere: 0,
  present: 0,
  asksUrls: false,
}

export type ImportPreview = typeof NO_PREVIEW & { kind?: ItemKind | undefined; failure?: string }

export async function previewImport(
  services: ImportServices,
  rows: ImportRows,
  { settings, source }: { settings: ImportSettings; source: string },
): Promise<ImportPreview> {
  const surveyed = surveyColumns(rows, settings)
  const survey = { ...surveyed, kind: surveyed.kind && (settings.kind ?? surveyed.likelyKind) }
  const columns = survey.columns.map(({ name, samples }) => ({
    name,
    sample: (samples[0] ?? '').slice(0, LONGEST_SAMPLE),
    field: survey.fieldOf(name),
  }))
  const filled = new Set(columns.map(({ field }) => field))
  const needs =
    columns.length > 0 ? neededFields(survey.kind ?? settings.kind ?? DEFAULT_KIND, filled, { today: today(services), source }) : []
  const defaults = { ...Object.fromEntries(needs.map(({ field, value }) => [field, value])), ...settings.defaults }
  const { take, found } = createImageTaker(undefined, settings)
  const file = await checkRows(services, rows, { survey, settings: { ...settings, defaults }, take, keeps: (count) => count < POSTS })
  const preview = { ...NO_PREVIEW, columns, choices: choicesOf(survey.kind), needs, kind: survey.kind }
  if ('failure' in file) return { ...preview, failure: file.failure }
  const { documents, ready, problems, notes, present, asksUrls } = file
  return {
    ...preview,
    rows: file.rows,
    ready,
    posts: documents.map((document) => shownPost(services, document)),
    problems: problems.list.slice(0, LISTED),
    problemCount: problems.count,
    notes: notes.list.slice(0, LISTED),
    noteCount: notes.count,
    present,
    asksUrls,
    imagesElsewhere: [...found].filter((source) => !isEmbedded(source)).length,
  }
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
    title: item.title || 'Untitled',
    state: itemState(item, siteMinute(services)),
    day: posted ? formatLongDay(posted) : '',
    category: item.category,
    author: item.author,
    excerpt: truncate(excerptOf(item), LONGEST_EXCERPT),
  }
}
