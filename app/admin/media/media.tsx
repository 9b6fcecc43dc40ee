import { data } from 'react-router'
import { useMay } from '#app/admin/navigation/current-role.ts'
import { MEDIA_PATH, type MediaView, mediaFilterOf, mediaPath } from '#app/admin/paths/media-path.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { currentAdministrator, currentSession, requireMay } from '#app/admin/shell/current-administrator.ts'
import { DeleteDialog } from '#app/admin/shell/delete-dialog.tsx'
import { redirectWithNotice, takeNotice } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { READ_FAILED, storeErrorMessage } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { mayOpen, readQuery } from '#app/page-query.ts'
import { readAdminForm, UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { imageNameOf } from '#domain/images/images.ts'
import { STALE_AFTER_DAYS } from '#domain/media/media.ts'
import { pageCount, parsePageNumber } from '#domain/pagination.ts'
import type { Route } from './+types/media'
import { ImageCard } from './image-card.tsx'
import { listMedia } from './list-media.ts'
import styles from './media.module.css'
import { MediaToolbar } from './media-toolbar.tsx'
import { MediaUpload } from './media-upload.tsx'
import { removeAction } from './remove-action.ts'
import { replaceAction } from './replace-action.ts'
import { uploadAction } from './upload-action.ts'

const ABOUT = { title: 'Media library', path: MEDIA_PATH }
const LEAD = 'All images, newest first. The same file is stored once.'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const query = readQuery(MEDIA_PATH, request)
  const page = parsePageNumber(query)
  if (page === undefined) throw data(null, { status: 404 })
  const view: MediaView = { text: query.get('q')?.trim() ?? '', show: mediaFilterOf(query), page }
  const { notice, headers } = await takeNotice(services, request)
  try {
    const { role } = currentSession(context)
    const { pictures, ...listed } = await listMedia(services, view)
    const reached = pictures.map((picture) => ({
      ...picture,
      uses: picture.uses.map((use) => (mayOpen(role, use.href) ? use : { ...use, href: '' })),
    }))
    return data({ view, notice, failure: undefined, pictures: reached, ...listed }, { headers })
  } catch (error) {
    services.log('Pictures not listed', { reason: String(error) })
    const nothing = { total: 0, truncated: undefined, pictures: [], perPage: 1, left: 0, gathering: undefined }
    return data({ view, notice, failure: READ_FAILED, ...nothing }, { status: 503, headers })
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  if (sent.get('intent') === 'upload') {
    const refused = await uploadAction(services, currentAdministrator(context), sent)
    return refused
      ? data({ problem: refused.problem }, { status: refused.status })
      : redirectWithNotice(services, MEDIA_PATH, 'pictures-added')
  }
  requireMay(context, 'publish')
  if (sent.get('intent') === 'replace') {
    const { answer, status } = await replaceAction(services, currentAdministrator(context), { sent, inParts: false })
    return answer.ok ? redirectWithNotice(services, MEDIA_PATH, 'picture-replaced') : data({ problem: answer.message }, { status })
  }
  try {
    const name = await imageNameOf(services, String(sent.get('file') ?? ''))
    const removed = await removeAction(services, sent)
    if (!removed) throw data(UNKNOWN_INTENT, { status: 400 })
    if (removed.count > 0)
      await recordActivity(services, currentAdministrator(context), {
        what: 'picture-deleted',
        about: removed.count === 1 ? name : '',
        count: removed.count,
      })
    if (removed.ok) return redirectWithNotice(services, MEDIA_PATH, removed.notice)
    return data({ problem: removed.problem }, { status: removed.status })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    services.log('Picture not deleted', { reason: String(error) })
    const { problem, status } = storeErrorMessage(error, 'Not all deleted', 'Delete it again to continue.')
    return data({ problem }, { status })
  }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(ABOUT, matches)

export default function Media({ loaderData, actionData }: Route.ComponentProps) {
  const { view, notice, failure, pictures, total, truncated, perPage, left, gathering } = loaderData
  const pages = pageCount(total, perPage)
  const mayPublish = useMay('publish')
  return (
    <>
      <PageHeader title={ABOUT.title} lead={LEAD} />
      <StatusLine notice={actionData ? undefined : notice} problem={actionData?.problem ?? failure} />
      {gathering !== undefined && (
        <p className={styles.note}>
          Looking up where images are used: {gathering.toLocaleString('en-US')} checked so far. You can delete images after that.
        </p>
      )}
      <MediaUpload />
      {!failure && <MediaToolbar view={view} found={{ total, truncated }} left={left} />}
      {view.show === 'left' && mayPublish && pictures.length > 0 && (
        <div className={styles.offer}>
          <p>{`Not used for ${STALE_AFTER_DAYS} days. The site never deletes them automatically.`}</p>
          <DeleteDialog
            id="delete-left"
            name={pictures.length === 1 ? 'one image' : `${pictures.length} images`}
            label="Delete these images"
            words={{
              title: 'Delete images?',
              question: 'Earlier versions lose them too. You can’t undo this.',
            }}
            fields={{ intent: 'delete-left', files: pictures.map(({ file }) => file).join('\n') }}
          />
        </div>
      )}
      {!failure && pictures.length === 0 && <p className={styles.nothing}>{emptyText(view)}</p>}
      <ol className={styles.list}>
        {pictures.map((picture) => (
          <li key={picture.file}>
            <ImageCard picture={picture} />
          </li>
        ))}
      </ol>
      {pages > 1 && <Pagination page={view.page} pages={pages} hrefOf={(page) => mediaPath({ ...view, page })} />}
    </>
  )
}

function emptyText({ text, show, page }: MediaView): string {
  if (page > 1) return 'No images on this page.'
  if (text) return 'No image has this name.'
  if (show === 'unused') return 'Every image is used.'
  if (show === 'left') return `No image has been unused for ${STALE_AFTER_DAYS} days.`
  return 'No images yet. Upload some above.'
}
