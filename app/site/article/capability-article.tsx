import { capabilityArticle } from '#app/content/capability-article.ts'
import { site } from '#app/content/site.ts'
import { companyOf, copyFromMatches, pageMeta, siteUrlOf } from '#app/page-meta.ts'
import { CapabilityArticle } from '#app/ui/sections/capability-article.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Route } from './+types/capability-article'

/** The article has two URLs; search engines get this one. */
const canonicalPath = `/${site.slug}-blog-details`

export function loader({ pattern }: Route.LoaderArgs) {
  return { path: `/${pattern}` }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { title, newsletterTitle, heading, description, sharePicture } = copyFromMatches(capabilityArticle, matches)
  const organization = { '@type': 'Organization', name: companyOf(matches).facts.company }
  return pageMeta(
    {
      title: loaderData.path === canonicalPath ? title : newsletterTitle,
      description,
      path: canonicalPath,
      sharePicture,
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
  return <CapabilityArticle words={usePageCopy(capabilityArticle)} path={loaderData.path} />
}
