import { type ImportRow, MOST_IMPORT_ROWS } from '#domain/import-records/import-report.ts'
import { readAt, textAt } from '#lib/objects/objects.ts'
import { dayInZone } from '#lib/time/dates.ts'
import { isTimeZone } from '#lib/time/time-zones.ts'
import { collectInTurns, type ImportContext, type OldPost, oldPostRow } from './old-post.ts'

const HOST = '__GHOST_URL__'
const HIDDEN_STATES = new Map(Object.entries({ draft: 'it was one', sent: 'it was sent by email only' }))
const READERS = new Map(Object.entries({ members: 'members', paid: 'paying members' }))
const GATED_PART = '<!--kg-gated-block:begin '
const GATED_END = '<!--kg-gated-block:end-->'
const RATING = /<div class="kg-product-card-rating">[\s\S]{0,5000}?<\/div>/g
const BUTTON = /<a\b(?=[^<>]*\bkg-product-card-button\b)[^<>]*>[\s\S]{0,5000}?<\/a>/g
const MOST_STARS = 5

function tablesIn(file: unknown): unknown {
  return readAt(file, 'db', 0, 'data') ?? readAt(file, 'data')
}

export function readGhost(file: unknown, context: ImportContext): Promise<ImportRow[]> | undefined {
  return Array.isArray(readAt(tablesIn(file), 'posts')) ? collectInTurns(ghostRows(file, context)) : undefined
}

/** Users come as names: nothing else of them is read. */
export function* ghostRows(file: unknown, context: ImportContext): Generator<ImportRow, void> {
  const rowsIn = (name: string): unknown[] => [readAt(tablesIn(file), name) ?? []].flat()
  const namesIn = (name: string) => new Map(rowsIn(name).map((row) => [readAt(row, 'id'), textAt(row, 'name') ?? '']))
  const byPost = (table: string) => Map.groupBy(rowsIn(table), (row) => readAt(row, 'post_id'))
  const [users, tags] = [namesIn('users'), namesIn('tags')]
  const [authors, labels, metas] = [byPost('posts_authors'), byPost('posts_tags'), byPost('posts_meta')]
  const settings = new Map(rowsIn('settings').map((row) => [textAt(row, 'key'), textAt(row, 'value') ?? '']))
  const oldZone = settings.get('timezone') ?? ''
  const site = { ...context, timeZone: isTimeZone(oldZone) ? oldZone : context.timeZone }
  for (const [at, post] of rowsIn('posts')
    .slice(0, MOST_IMPORT_ROWS + 1)
    .entries()) {
    const id = readAt(post, 'id')
    const old = postOf(post, metas.get(id)?.[0], site)
    const [author, other] = linked(authors.get(id), 'author_id').map((one) => users.get(one))
    const fields = { ...old.fields, author: author ?? users.get(readAt(post, 'author_id')), source: settings.get('title') }
    const names = linked(labels.get(id), 'tag_id').map((tag) => tags.get(tag) ?? '')
    const whole = { ...old, fields, labels: names.filter(isPublic), lost: { ...old.lost, 'other authors': other } }
    yield oldPostRow({ row: at + 1, line: 0 }, whole, context)
  }
}

function postOf(post: unknown, meta: unknown, { urlPattern, timeZone }: ImportContext): Omit<OldPost, 'labels'> {
  const host = URL.parse(urlPattern)?.origin ?? ''
  const own = (name: string) => (textAt(post, name) || textAt(meta, name) || '').replaceAll(HOST, host)
  const published = new Date(own('published_at').replace(' ', 'T').replace(/Z?$/, 'Z'))
  const [shown = '', ...gated] = own('html').split(GATED_PART)
  const parts = gated.map((part) => (isOpen(part) ? part.replace(/^.*?-->/, '') : part.split(GATED_END).slice(1).join(GATED_END)))
  return {
    key: `ghost ${own('uuid') || readAt(post, 'id')}`,
    fields: {
      title: own('title'),
      content: [shown, ...parts].join('').replace(RATING, starsIn).replace(BUTTON, '<p>$&</p>'),
      content_excerpt: own('custom_excerpt'),
      logo: own('feature_image'),
      logo_alt: own('feature_image_alt'),
      meta_title: own('meta_title'),
      meta_description: own('meta_description'),
      share_image: own('og_image'),
    },
    notes: [
      ...(gated.every(isOpen) ? [] : ['A part that not everyone saw was left out.']),
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
    urls: urlPattern.includes('{slug}') ? [] : [`/${own('slug')}/`],
  }
}

function hiddenBy(own: (name: string) => string, isEmail: unknown): string | undefined {
  const visibility = own('visibility') || 'public'
  if (visibility !== 'public') return `only ${READERS.get(visibility) ?? 'some members'} saw it`
  const status = own('status')
  if (isEmail) return 'it was sent by email only'
  return /^(?:published|scheduled)$/.test(status) ? undefined : (HIDDEN_STATES.get(status) ?? `its state was ${status || 'missing'}`)
}

function isOpen(gatedPart: string): boolean {
  return gatedPart.startsWith('nonMember:true')
}

function starsIn(rating: string): string {
  const stars = '★'.repeat(rating.split('rating-active').length - 1)
  return `<p>${stars.slice(0, MOST_STARS).padEnd(MOST_STARS, '☆')}</p>`
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
