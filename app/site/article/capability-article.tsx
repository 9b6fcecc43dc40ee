import { articleTitles, capabilityArticle } from '#app/content/capability-article.ts'
import { site } from '#app/content/site.ts'
import { servicesContext } from '#app/context.ts'
import { breadcrumbs, pageMeta } from '#app/page-meta.ts'
import { CapabilityArticle } from '#app/ui/sections/capability-article.tsx'
import type { Route } from './+types/capability-article'

/** Of the addresses at which the article stands, the one that search engines shall show. */
const canonicalPath = `/${site.slug}-blog-details`

export function loader({ context, pattern }: Route.LoaderArgs) {
  return { siteUrl: context.get(servicesContext).settings.siteUrl, path: `/${pattern}` }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { siteUrl, path } = loaderData
  const { heading, description } = capabilityArticle
  const organization = { '@type': 'Organization', name: site.name }
  return pageMeta({
    title: path === canonicalPath ? articleTitles.blog : articleTitles.newsletter,
    description,
    path: canonicalPath,
    siteUrl,
    kind: 'article',
    jsonLd: [
      {
        '@type': 'Article',
        headline: heading,
        description,
        mainEntityOfPage: siteUrl + canonicalPath,
        author: organization,
        publisher: organization,
      },
      breadcrumbs(siteUrl, [{ name: heading, path: canonicalPath }]),
    ],
  })
}

export default function CapabilityArticlePage({ loaderData }: Route.ComponentProps) {
  return <CapabilityArticle path={loaderData.path} />
}
