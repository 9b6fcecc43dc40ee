import { kinds } from '#domain/kinds/kinds.ts'
import { findMissingImages } from '#domain/media/missing-images.ts'
import { refreshSettings } from '#domain/site-settings/site-settings.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { adoptDocuments } from '#server/adopt/adopt-index.ts'
import { parseAdoptOptions } from '#server/adopt/adopt-options.ts'
import { iterateLegacyIndex, type LegacyDocument } from '#server/adopt/legacy-index.ts'
import { requireConfig } from '#server/config/config.ts'
import { createProgressReporter } from '#server/process/command-progress.ts'
import { exitWithError } from '#server/process/exit-with-error.ts'
import { richText } from '#server/rich-text/sanitizer.ts'
import { openStore } from '#server/services/services.ts'
import { describeStoreError } from '#server/store/describe-store-error.ts'
import { openClusterClient } from '#server/store/opensearch/cluster-client.ts'

const MOST_NAMED = 200
let processed = 0

const config = requireConfig()
const order = parseAdoptOptions(process.argv.slice(2), process.env)
if (!order.ok) fail(order.problem)
const unread = order.indexes.map(({ index }) => index)

try {
  const { store } = openStore({ ...config, demoContent: 'off' })
  await store.prepare()
  await refreshSettings({ store, settings: config })
  const exchange = openClusterClient(order.target)
  for (const { kind, index } of order.indexes) {
    const pages = told(iterateLegacyIndex(exchange, index), index)
    const services = { store, richText, now: () => new Date() }
    const { stored, present, refused, mended } = await adoptDocuments(services, { kind, timeZone: config.timeZone, pages })
    console.log(`${index}: ${stored} ${kinds[kind].words.many} stored, ${present} were here already, ${refused.length} not taken.`)
    list(
      'Not taken',
      refused.map(({ id, reason }) => `${id}: ${reason}.`),
    )
    list(
      'Mended or left out',
      mended.map(({ id, field, text }) => `${id}: ${field} ${text}`),
    )
    unread.shift()
  }
  exchange.close()
  const missing = (await findMissingImages(store)).length
  if (missing > 0) console.log(`${formatCount(missing, 'image')} missing. Add the files at ${config.siteUrl}/admin/media/missing.`)
  await store.close()
} catch (error) {
  const advice = processed === 0 ? 'Nothing was stored' : 'What was stored before stays; running it again brings nothing twice'
  fail(describeStoreError(error), `Not read to the end: ${unread.join(', ')}. ${advice}`)
}

async function* told(pages: ReturnType<typeof iterateLegacyIndex>, index: string): AsyncGenerator<{ documents: LegacyDocument[] }, void> {
  let tell: ReturnType<typeof createProgressReporter> | undefined
  let read = 0
  for await (const { total, documents } of pages) {
    yield { documents }
    processed += documents.length
    read += documents.length
    tell ??= createProgressReporter(`${index}: read`, total)
    tell(read)
  }
}

function list(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  console.log(`${title}:`)
  for (const line of lines.slice(0, MOST_NAMED)) console.log(`  ${line}`)
  if (lines.length > MOST_NAMED) console.log(`  and ${lines.length - MOST_NAMED} more`)
}

function fail(problem: string, advice = 'Nothing was stored'): never {
  exitWithError(`Not adopted: ${problem}. ${advice}.`)
}
