import { capabilityArticle } from '#app/content/capability-article.ts'
import { resolvePlainCopy } from '#app/content/resolve-copy.ts'
import { site } from '#app/content/site.ts'
import { servicesContext } from '#app/context.ts'
import { companyOf, pageMeta } from '#app/page-meta.ts'
import { loadPublishedCopy } from '#app/site-copy/load-site-copy.ts'
import { CapabilityArticle } from '#app/ui/sections/capability-article.tsx'
import type { Route } from './+types/capability-article'

export async function loader({ pattern, context }: Route.LoaderArgs) {
  const words = resolvePlainCopy(capabilityArticle, await loadPublishedCopy(context.get(servicesContext)))
  return { path: `/${pattern}`, words }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    {
      title:
        loaderData?.path === '/manage-newsletter-details'
          ? 'Manage NewsLetter Details'
          : `Manage ${companyOf(matches).facts.company} Blog Details`,
      description: loaderData?.words.description ?? '',
      path: `/${site.slug}-blog-details`,
      kind: 'article',
      noindex: true,
    },
    matches,
  )

export default function ManagedCapabilityArticle({ loaderData }: Route.ComponentProps) {
  return <CapabilityArticle {...loaderData} />
}
