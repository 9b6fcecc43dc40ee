import { data } from 'react-router'
import { EXPORT_FORMATS } from '#app/admin/bulk-actions/export-formats.ts'
import { EXPORT_PATH } from '#app/admin/paths/admin-paths.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { PageHeader, TO_POSTS } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { readFailure } from '#app/admin/shell/store-error-message.ts'
import { ItSteps } from '#app/admin/site/it-steps.tsx'
import { servicesContext } from '#app/context.ts'
import { ButtonLink } from '#app/ui/buttons/buttons.tsx'
import { listItems } from '#domain/items/items.ts'
import { itemKinds, kinds } from '#domain/kinds/kinds.ts'
import type { Route } from './+types/export'

const ABOUT = { title: 'Export', path: EXPORT_PATH }

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  try {
    const count = async (kind: (typeof itemKinds)[number]) => (await listItems(services, { kinds: [kind], order: 'newest', size: 0 })).total
    const counts = await Promise.all(itemKinds.map(async (kind) => ({ kind, total: await count(kind) })))
    return data({ counts, failure: undefined })
  } catch (error) {
    return data({ counts: [], failure: readFailure(services, error, 'Items not counted') }, { status: 503 })
  }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(ABOUT, matches)

export default function Export({ loaderData: { counts, failure } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader back={TO_POSTS} title={ABOUT.title} lead="Download your posts, drafts and scheduled posts too." />
      <StatusLine notice={undefined} problem={failure} />
      <div className="stack gap-5">
        {EXPORT_FORMATS.map(({ path, title, about }, at) => (
          <section key={path} aria-label={title} className="stack panel">
            <h2>{title}</h2>
            <p>{about}</p>
            <p className="actions">
              <ButtonLink className={at === 0 ? 'button' : 'button button-quiet'} href={path} download>
                Download all
              </ButtonLink>
              {counts.map(({ kind, total }) => (
                <a key={kind} className="button button-quiet" href={`${path}?kind=${kind}`} download>
                  {`${kinds[kind].words.tab} alone (${total.toLocaleString('en-US')})`}
                </a>
              ))}
            </p>
          </section>
        ))}
        <p className="note">Trash and unpublished changes aren’t included. Your IT team can move a whole site, messages included.</p>
      </div>
      <ItSteps name="moving steps" steps="Run `npm run export`. Guide: operations, Moving to another store." />
    </>
  )
}
