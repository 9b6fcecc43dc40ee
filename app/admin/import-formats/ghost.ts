import type { ImportRows } from '#domain/import-records/import-report.ts'
import { parseJson, readAt, textAt } from '#lib/objects/objects.ts'
import { dayInZone } from '#lib/time/dates.ts'
import { isTimeZone } from '#lib/time/time-zones.ts'
import { type ImportContext, type OldPost, oldPostRow } from './old-post.ts'

const HOST = '__GHOST_URL__'
const HIDDEN_STATES = new Map([
  ['draft', 'it was one'],
  ['sent', 'it was sent by email only'],
])
const READERS = new Map([
  ['members', 'members'],
  ['paid', 'paying members'],
])
const GATED_PART = '<!--kg-gated-block:begin '
const GATED_END = '<!--kg-gated-block:end-->'

/** Users come as names: their hashes, addresses and roles are never read, and members are not in the file. */
export function ghostRows(text: string, context: ImportContext): ImportRows {
  const file = parseJson(text)
  if (file === undefined) return [{ failure: 'The JSON in the file is broken, or the file ends in the middle.' }]
  const tables = readAt(file, 'db', 0, 'data') ?? readAt(file, 'data')
  const rowsIn = (name: string): unknown[] => [readAt(tables, name) ?? []].flat()
  const namesIn = (name: string) => new Map(rowsIn(name).map((row) => [readAt(row, 'id'), textAt(row, 'name') ?? '']))
  const [users, tags] = [namesIn('users'), namesIn('tags')]
  const settings = new Map(rowsIn('settings').map((row) => [textAt(row, 'key'), textAt(row, 'value') ?? '']))
  const oldZone = settings.get('timezone') ?? ''
  const site = { host: URL.parse(context.urlPattern)?.origin ?? '', timeZone: isTimeZone(oldZone) ? oldZone : context.timeZone }
  const byPost = (table: string) => Map.groupBy(rowsIn(table), (row) => readAt(row, 'post_id'))
  const [authors, labels, metas] = [byPost('posts_authors'), byPost('posts_tags'), byPost('posts_meta')]
  return rowsIn('posts').map((post, at) => {
    const id = readAt(post, 'id')
    const old = postOf(post, metas.get(id)?.[0], site)
    const [author, other] = linked(authors.get(id), 'author_id').map((one) => users.get(one))
    const fields = { ...old.fields, author: author ?? users.get(readAt(post, 'author_id')), source: settings.get('title') }
    const names = linked(labels.get(id), 'tag_id').map((tag) => tags.get(tag) ?? '')
    const whole = { ...old, fields, labels: names.filter(isPublic), lost: { ...old.lost, 'other authors': other } }
    return oldPostRow({ row: at + 1, line: 0 }, whole, context)
  })
}

function postOf(post: unknown, meta: unknown, { host, timeZone }: { host: string; timeZone: string }): Omit<OldPost, 'labels'> {
  const own = (name: string) => (textAt(post, name) || textAt(meta, name) || '').replaceAll(HOST, host)
  const published = new Date(own('published_at').replace(' ', 'T').replace(/Z?$/, 'Z'))
  const [shown = '', ...gated] = own('html').split(GATED_PART)
  const open = gated.map((part) => (part.startsWith('nonMember:true') ? part.replace(/^.*?-->/, '') : afterGate(part)))
  return {
    key: `ghost ${own('uuid') || readAt(post, 'id')}`,
    fields: {
      title: own('title'),
      content: shown + open.join(''),
      content_excerpt: own('custom_excerpt'),
      logo: own('feature_image'),
      logo_alt: own('feature_image_alt'),
      meta_title: own('meta_title'),
      meta_description: own('meta_description'),
      share_image: own('og_image'),
    },
    notes: [
      ...(open.length > 0 ? ['A part that not everyone saw was left out.'] : []),
      ...(own('html') === '' && own('lexical') + own('mobiledoc') !== ''
        ? ['Its text isn’t in the file as HTML, so it’s empty here.']
        : []),
    ],
    lost: {
      'its place at the top': readAt(post, 'featured'),
      'the caption of its lead image': own('feature_image_caption'),
      'the URL of its original': own('canonical_url'),
      'texts for sharing': own('og_title') + own('og_description') + own('twitter_title') + own('twitter_description'),
      'code of its own': own('codeinjection_head') + own('codeinjection_foot'),
    },
    scheduledFor: own('status') === 'scheduled' ? published : undefined,
    day: Number.isNaN(published.getTime()) ? '' : dayInZone(timeZone, published),
    isPage: own('type') === 'page' || Boolean(readAt(post, 'page')),
    hiddenBy: hiddenBy(own, readAt(meta, 'email_only')),
    slug: own('slug'),
    urls: [`/${own('slug')}/`],
  }
}

function hiddenBy(own: (name: string) => string, isEmail: unknown): string | undefined {
  const visibility = own('visibility') || 'public'
  if (visibility !== 'public') return `only ${READERS.get(visibility) ?? 'some members'} saw it`
  return isEmail ? 'it was sent by email only' : HIDDEN_STATES.get(own('status'))
}

function afterGate(part: string): string {
  return part.split(GATED_END).slice(1).join(GATED_END)
}

function linked(links: readonly unknown[] = [], name: string): unknown[] {
  return links
    .toSorted((a, b) => Number(readAt(a, 'sort_order') ?? 0) - Number(readAt(b, 'sort_order') ?? 0))
    .map((link) => readAt(link, name))
}

/** Tags that begin with # are for the theme. */
function isPublic(tag: string): boolean {
  return !tag.startsWith('#')
}
