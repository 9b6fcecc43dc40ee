import { articleTitles, capabilityArticle } from '#app/content/capability-article.ts'
import { site } from '#app/content/site.ts'
import { pageMeta } from '#app/page-meta.ts'
import { CapabilityArticle } from '#app/ui/sections/capability-article.tsx'
import type { Route } from './+types/capability-article'

export function loader({ pattern }: Route.LoaderArgs) {
  return { path: `/${pattern}` }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    {
      title: loaderData?.path === '/manage-newsletter-details' ? articleTitles.manageNewsletter : articleTitles.manageBlog,
      description: capabilityArticle.description,
      path: `/${site.slug}-blog-details`,
      kind: 'article',
      noindex: true,
    },
    matches,
  )

export default function ManagedCapabilityArticle({ loaderData }: Route.ComponentProps) {
  return <CapabilityArticle path={loaderData.path} />
}
