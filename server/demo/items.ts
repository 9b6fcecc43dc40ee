import type { ItemKind } from '#domain/kinds/kinds.ts'
import { addDays, type Day, formatStoredDay } from '#lib/time/dates.ts'
import articles from './articles.json' with { type: 'json' }
import news from './news.json' with { type: 'json' }

type DemoItem = { index: ItemKind; id: string; body: Record<string, unknown> }

/** Days: how long before today it is posted, and how long after today it expires. */
type Placement = { posted: number; expires?: number; draft?: boolean }

export function demoItems(today: Day, companyName: string): DemoItem[] {
  return [
    ...news.map((placed, at): DemoItem => {
      const { source, title, address, category, excerpt, author, logo = '', authorLogo = '' } = placed
      const body = { source, title, blog_link: address, category, content_excerpt: excerpt, logo, author, author_logo: authorLogo }
      return { index: 'news', id: demoId('news', at), body: { ...body, ...placement(placed, today) } }
    }),
    ...articles.map((placed, at): DemoItem => {
      const { title, category, excerpt, author, content, logo = '' } = placed
      const words = { title, category, content_excerpt: excerpt, author, content: content.join('\n') }
      const body = { source: companyName, blog_link: '', ...words, logo, author_avatar: '' }
      return { index: 'blog', id: demoId('blog', at), body: { ...body, ...placement(placed, today) } }
    }),
  ]
}

const TWO_YEARS = 730

function placement({ posted, expires = TWO_YEARS, draft = false }: Placement, today: Day) {
  return {
    posted_date: formatStoredDay(addDays(today, -posted)),
    expiry_date: formatStoredDay(addDays(today, expires)),
    draft,
    // Never in the future, whatever the site's time zone.
    updated_at: `${addDays(today, -Math.max(posted, 1))}T06:00:00.000Z`,
  }
}

function demoId(index: string, at: number): string {
  return `demo-${index}-${String(at + 1).padStart(2, '0')}`
}
