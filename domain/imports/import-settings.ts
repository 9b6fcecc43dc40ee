import { type ItemKind, isItemKind } from '#domain/kinds/kinds.ts'
import { isObject, parseJson } from '#lib/objects/objects.ts'
import { completeWebUrl } from '#lib/text/link-url.ts'
import type { DayOrder } from '#lib/time/written-days.ts'

/** What people choose before an import. */
export type ImportSettings = {
  dates: DayOrder | undefined
  kind: ItemKind | undefined
  /** Where columns go, '' for nowhere. */
  columns: ReadonlyMap<string, string>
  defaults: Readonly<Record<string, string>>
  skipsInvalid: boolean
  asDrafts: boolean
  fetchesImages: boolean
  urlPattern: string
}

/** Browsers remember where the columns of earlier files went. */
export function parseImportSettings(sent: FormData): ImportSettings {
  const [dates, kind, remembered] = [sent.get('dates'), sent.get('kind'), parseJson(String(sent.get('remembered')))]
  return {
    dates: dates === 'day' || dates === 'month' ? dates : undefined,
    kind: isItemKind(kind) ? kind : undefined,
    columns: new Map([...textsOf(Object.entries(isObject(remembered) ? remembered : {})), ...textsOf(sent, 'column:')]),
    defaults: Object.fromEntries(textsOf(sent, 'default:')),
    skipsInvalid: sent.has('skips-invalid'),
    asDrafts: sent.get('as') === 'drafts',
    fetchesImages: sent.has('fetches-images'),
    urlPattern: completeWebUrl(String(sent.get('url-pattern') ?? '')) ?? '',
  }
}

function textsOf(entries: Iterable<[string, unknown]>, prefix = ''): [string, string][] {
  return [...entries].flatMap(([name, value]) =>
    typeof value === 'string' && name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  )
}
