import { data } from 'react-router'
import { useMay } from '#app/admin/navigation/admin-context.ts'
import { MEDIA_PATH, type MediaView, MISSING_IMAGES_PATH, mediaFilterOf, mediaPath } from '#app/admin/paths/media-path.ts'
import { currentSession, requireMay } from '#app/admin/shell/current-administrator.ts'
import { adminAction, type Sending } from '#app/admin/shell/form-action.ts'
import { ListToolbar } from '#app/admin/shell/list-toolbar.tsx'
import { redirectTelling } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { mayOpen, readQuery } from '#app/page-query.ts'
import { UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { QuietLink } from '#app/ui/buttons/buttons.tsx'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { IMAGES_BUSY } from '#domain/images/busy-message.ts'
import { storeImage } from '#domain/images/images.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { DELETED_RETENTION_DAYS } from '#domain/items/system-fields.ts'
import { type MediaFilter, STALE_AFTER_DAYS } from '#domain/media/media.ts'
import { pageCount, parsePageNumber } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'
import type { SearchPage } from '#domain/ports/store.ts'
import { formatCount } from '#lib/text/format-count.ts'
import type { Route } from './+types/media'
import { changeImages } from './change-images.ts'
import { ImageCard } from './image-card.tsx'
import { listMedia } from './list-media.ts'
import styles from './media.module.css'
import { MediaSelection } from './media-selection.tsx'
import { MediaUpload } from './media-upload.tsx'
import { replaceAction } from './replace-action.ts'

type Props = { view: MediaView; found: { total: number; truncated: SearchPage['truncated'] | undefined }; left: number; inTrash: number }

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const view = viewOf(request)
  const { read, failure, status } = await tryToRead(services, 'Pictures not listed', async () => {
    const { role } = currentSession(context)
    const { pictures, ...listed } = await listMedia(services, view)
    const reached = pictures.map((picture) => ({
      ...picture,
      uses: picture.uses.map((use) => (mayOpen(role, use.href) ? use : { ...use, href: '' })),
    }))
    return { pictures: reached, ...listed }
  })
  const nothing = { total: 0, truncated: undefined, pictures: [], perPage: 1, left: 0, inTrash: 0, gathering: undefined }
  return data({ view, ...(read ?? nothing), failure }, { status })
}

const FAILED = { logged: 'Images not changed', notDone: 'Not all done', kept: 'Repeat it to continue.' }
const NOT_REPLACED = { logged: 'Picture not replaced', notDone: 'Not changed everywhere', kept: 'Press “Continue”.' }
const failing = (sent: FormData) => (['describe', 'replace'].includes(String(sent.get('intent'))) ? NOT_REPLACED : FAILED)

export const action = adminAction(failing, async ({ request, context, services, actor, form: sent }: Sending<Route.ActionArgs>) => {
  if (sent.get('intent') === 'upload') {
    const refused = await uploadAction(services, actor, sent)
    return refused ? data({ problem: refused.problem }, { status: refused.status }) : done({ text: 'Images uploaded.' })
  }
  // The store refuses to describe a used image for people who can't publish.
  const isDescribed = sent.get('intent') === 'describe'
  if (!isDescribed) requireMay(context, 'publish')
  if (isDescribed || sent.get('intent') === 'replace') {
    const replaced = await replaceAction(services, actor, sent)
    if (!replaced.ok) return data({ problem: replaced.problem }, { status: replaced.status })
    const text = isDescribed ? 'Alt text and focal point saved.' : 'The new image replaces the old one everywhere.'
    return done({ text: replaced.changed > 0 ? `${text} Changed in ${formatCount(replaced.changed, 'place')}.` : text })
  }
  const changed = await changeImages(services, actor, sent)
  if (!changed) throw data(UNKNOWN_INTENT, { status: 400 })
  if (!changed.ok) return data({ problem: changed.problem }, { status: changed.status })
  return done(changed)

  function done({ text, undo }: { text: string; undo?: string }): Promise<Response> {
    const back = undo === undefined ? {} : { undo: { intent: 'undo', fields: { deleted_with: undo } } }
    return redirectTelling(services, mediaPath(viewOf(request)), { text, ...back })
  }
})

function viewOf(request: Request): MediaView {
  const query = readQuery(MEDIA_PATH, request)
  const page = parsePageNumber(query)
  if (page === undefined) throw data(null, { status: 404 })
  return { text: query.get('q')?.trim() ?? '', show: mediaFilterOf(query), page }
}

export default function Media({ loaderData, actionData }: Route.ComponentProps) {
  const { view, failure, pictures, total, truncated, perPage, left, inTrash, gathering } = loaderData
  const pages = pageCount(total, perPage)
  const isTrash = view.show === 'trash'
  return (
    <>
      <PageHeader>{useMay('publish') && <QuietLink href={MISSING_IMAGES_PATH}>Missing images</QuietLink>}</PageHeader>
      <ScreenStatus problem={actionData?.problem ?? failure} />
      {gathering !== undefined && (
        <p className="callout above">
          Looking up where images are used: {gathering.toLocaleString('en-US')} checked so far. You can delete images after that.
        </p>
      )}
      {!isTrash && <MediaUpload />}
      {!failure && <MediaToolbar view={view} found={{ total, truncated }} left={left} inTrash={inTrash} />}
      {view.show === 'left' && pictures.length > 0 && (
        <p className="callout above">{`Not used for ${STALE_AFTER_DAYS} days. The site never deletes them automatically.`}</p>
      )}
      {!failure && pictures.length === 0 && <p className="nothing">{emptyText(view)}</p>}
      <MediaSelection isTrash={isTrash} pictures={pictures} total={total}>
        <ol className={`ruled ${styles.list}`}>
          {pictures.map((picture) => (
            <li key={picture.file}>
              <ImageCard picture={picture} />
            </li>
          ))}
        </ol>
      </MediaSelection>
      {pages > 1 && <Pagination page={view.page} pages={pages} hrefOf={(page) => mediaPath({ ...view, page })} />}
    </>
  )
}

function emptyText({ text, show, page }: MediaView): string {
  if (page > 1) return 'No images on this page.'
  if (show === 'trash' && !text) return `Trash is empty. Deleted images stay here for ${DELETED_RETENTION_DAYS} days.`
  if (text) return 'No image has this name.'
  if (show === 'unused') return 'Every image is used.'
  if (show === 'left') return `No image has been unused for ${STALE_AFTER_DAYS} days.`
  return 'No images yet. Upload some above.'
}

function MediaToolbar({ view: { text, show }, found, left, inTrash }: Props) {
  const filters: { show: MediaFilter; label: string }[] = [
    { show: 'all', label: 'All' },
    { show: 'unused', label: 'Not used' },
    { show: 'left', label: left > 0 ? `Not used for 30 days (${left})` : 'Not used for 30 days' },
    { show: 'trash', label: inTrash > 0 ? `Trash (${inTrash})` : 'Trash' },
  ]
  return (
    <ListToolbar
      search={{ label: 'Search images by name', placeholder: 'Search by name', text }}
      filters={{ label: 'Which images', list: filters, chosen: show }}
      found={found}
      called={['image', 'images']}
      pathOf={(view) => mediaPath({ show: 'all', ...view, page: 1 })}
    />
  )
}

/** For browsers without scripts. Names each image that wasn't uploaded. */
async function uploadAction(
  services: Pick<Services, 'blobs' | 'images' | 'log' | 'now' | 'store'>,
  actor: Actor,
  sent: FormData,
): Promise<{ problem: string; status: number } | undefined> {
  const files = sent.getAll('picture').filter((file): file is File => file instanceof File && file.size > 0)
  if (files.length === 0) return { problem: 'Choose an image to upload.', status: 422 }
  const failed: string[] = []
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const stored = await services.images.inUploadTurn(() => storeImage(services, bytes, 'whole', file.name))
    if (stored === 'busy') failed.push(`${file.name}: ${IMAGES_BUSY}`)
    else if (!stored.ok) failed.push(`${file.name}: ${stored.message}`)
    else await recordActivity(services, actor, { what: 'picture-added', about: file.name })
  }
  return failed.length > 0 ? { problem: `Not uploaded: ${failed.join(' ')}`, status: 422 } : undefined
}
