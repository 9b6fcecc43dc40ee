import { everyDocument } from '#domain/documents/documents.ts'
import { imagesInHtml } from '#domain/images/html-images.ts'
import { findIntactImage } from '#domain/images/images.ts'
import { imageNames } from '#domain/items/item-summary.ts'
import { existingItemFilters, findItem, type Item, toItem } from '#domain/items/items.ts'
import { itemFieldNames } from '#domain/kinds/item-tables.ts'
import type { ItemKind, ItemRef } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { hashBytes } from '#lib/crypto/secrets.ts'
import { toBase64 } from '#lib/text/base64.ts'
import { csvRecord } from '#lib/text/csv.ts'
import { type ExportedImage, escapeFormula, exportColumns } from './export-format.ts'
import { EXPORT_HEADER } from './export-header.ts'

type Ports = Pick<Services, 'store' | 'blobs'>

type Exported = readonly (ItemKind | ItemRef)[]

const AT_ONCE = 100

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export async function* itemsAsCsv(services: Ports, of: Exported): AsyncGenerator<string, void> {
  yield `\uFEFF${csvRecord(exportColumns)}`
  for await (const item of everyItem(services, of)) {
    const values = valuesOf(item)
    yield csvRecord(exportColumns.map((name) => escapeFormula(cellText(values[name]))))
  }
}

export async function* itemsAsNdjson(services: Ports, of: Exported): AsyncGenerator<string, void> {
  const written = new Set<string>()
  yield lineOf(EXPORT_HEADER)
  for await (const item of everyItem(services, of)) {
    for (const file of new Set([...imageNames(item), ...imagesInHtml(item.content)])) yield await linesOfPicture(services, file, written)
    yield lineOf(valuesOf(item))
  }
}

async function* everyItem({ store }: Ports, of: Exported): AsyncGenerator<Item, void> {
  const kinds = of.filter((each) => typeof each === 'string')
  for (const { kind, id } of of.filter((each) => typeof each !== 'string')) {
    const item = await findItem({ store }, kind, id)
    if (item) yield item
  }
  if (kinds.length === 0) return
  const sort = { field: 'first_stored', order: 'ascending' } as const
  for await (const document of everyDocument(store, { indexes: kinds, where: await existingItemFilters(store), sort }, AT_ONCE))
    yield toItem(document)
}

function valuesOf(item: Item): Record<string, unknown> {
  const all = new Map<string, unknown>(Object.entries(item))
  const own = ['kind', 'id', ...itemFieldNames(item.kind), 'updated_at', 'urls'].map((name) => [name, all.get(name)] as const)
  return Object.fromEntries(own.filter(([, value]) => value !== '' && value !== false))
}

function cellText(value: unknown): string {
  if (value === undefined) return ''
  return value === true ? 'yes' : String(value)
}

/** Originals come before the images made from them, because the import needs them first. */
async function linesOfPicture(services: Ports, file: string, written: Set<string>): Promise<string> {
  if (written.has(file)) return ''
  written.add(file)
  const picture = await exportedPicture(services, file)
  if (!picture) return ''
  const { made_from: whole } = picture.about
  const before = typeof whole === 'string' && whole !== '' ? await linesOfPicture(services, whole, written) : ''
  return before + lineOf({ picture })
}

async function exportedPicture(services: Ports, file: string): Promise<ExportedImage | undefined> {
  const found = await findIntactImage(services, file)
  if (!found) return undefined
  const about = (await services.store.get('images', file))?.body ?? {}
  return { file, about, sha256: await hashBytes(found.data), data: toBase64(found.data) }
}

function lineOf(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}
