import type { ItemKind } from '#domain/kinds/kinds.ts'
import { addDays, type Day, formatStoredDay } from '#lib/time/dates.ts'
import type { DemoArticle } from './article.ts'
import { firstCity, firstNinetyDays, hostedOrBot } from './articles-1.ts'
import { overlap, ownership, siteLead } from './articles-2.ts'
import { budget, coeRhythm, transferChecklist } from './articles-3.ts'
import { attrition, dataResidency, qualityAssurance } from './articles-4.ts'
import {
  assignmentGuide,
  boardQuestions,
  careerPaths,
  type DemoNews,
  edTech,
  embeddedTeams,
  financeWebinar,
  firstTeams,
  hostedOffices,
  hyderabadProgram,
  residencyClauses,
  shortResume,
  testersPlan,
} from './news.ts'

type DemoItem = { index: ItemKind; id: string; body: Record<string, unknown> }

type Placed<T> = { item: T; posted: number; expires?: number; draft?: boolean }

const news: Placed<DemoNews>[] = [
  { item: firstTeams, posted: 5 },
  { item: hyderabadProgram, posted: -9 },
  { item: financeWebinar, posted: 61, expires: 0 },
  { item: hostedOffices, posted: 33, expires: 5 },
  { item: residencyClauses, posted: 102 },
  { item: boardQuestions, posted: 146 },
  { item: testersPlan, posted: 195 },
  { item: shortResume, posted: 252 },
  { item: embeddedTeams, posted: 318 },
  { item: assignmentGuide, posted: 381 },
  { item: careerPaths, posted: 455 },
  { item: edTech, posted: 530 },
]

const articles: Placed<DemoArticle>[] = [
  { item: firstCity, posted: 3 },
  { item: hostedOrBot, posted: 24 },
  { item: firstNinetyDays, posted: 52 },
  { item: ownership, posted: 88 },
  { item: overlap, posted: 127 },
  { item: siteLead, posted: 171 },
  { item: budget, posted: 228 },
  { item: transferChecklist, posted: 286 },
  { item: coeRhythm, posted: -16 },
  { item: attrition, posted: 404 },
  { item: dataResidency, posted: 2, draft: true },
  { item: qualityAssurance, posted: 590, expires: -30 },
]

export function demoItems(today: Day, companyName: string): DemoItem[] {
  return [
    ...news.map((placed, at): DemoItem => {
      const { source, title, address, category, excerpt, author, logo = '', authorLogo = '' } = placed.item
      const body = { source, title, blog_link: address, category, content_excerpt: excerpt, logo, author, author_logo: authorLogo }
      return { index: 'news', id: demoId('news', at), body: { ...body, ...placement(placed, today) } }
    }),
    ...articles.map((placed, at): DemoItem => {
      const { title, category, excerpt, author, content, logo = '' } = placed.item
      const words = { title, category, content_excerpt: excerpt, author, content: content.trim() }
      const body = { source: companyName, blog_link: '', ...words, logo, author_avatar: '' }
      return { index: 'blog', id: demoId('blog', at), body: { ...body, ...placement(placed, today) } }
    }),
  ]
}

const TWO_YEARS = 730

function placement({ posted, expires = TWO_YEARS, draft = false }: Placed<unknown>, today: Day) {
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
