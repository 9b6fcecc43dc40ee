import { articleTitles, capabilityArticle } from '#app/content/capability-article.ts'
import { site } from '#app/content/site.ts'
import { companyOf, pageMeta, siteUrlOf } from '#app/page-meta.ts'
import { CapabilityArticle } from '#app/ui/sections/capability-article.tsx'
import type { Route } from './+types/capability-article'

/** Of the addresses at which the article stands, the one that search engines shall show. */
const canonicalPath = `/${site.slug}-blog-details`

export function loader({ pattern }: Route.LoaderArgs) {
  return { path: `/${pattern}` }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { heading, description } = capabilityArticle
  const organization = { '@type': 'Organization', name: companyOf(matches).facts.company }
  return pageMeta(
    {
      title: loaderData.path === canonicalPath ? articleTitles.blog : articleTitles.newsletter,
      description,
      path: canonicalPath,
      kind: 'article',
      jsonLd: {
        '@type': 'Article',
        headline: heading,
        description,
        mainEntityOfPage: siteUrlOf(matches) + canonicalPath,
        author: organization,
        publisher: organization,
      },
      trail: [{ label: heading, path: canonicalPath }],
    },
    matches,
  )
}

export default function CapabilityArticlePage({ loaderData }: Route.ComponentProps) {
  return <CapabilityArticle path={loaderData.path} />
}
