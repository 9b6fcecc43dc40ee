import { data } from 'react-router'
import { MEDIA_PATH } from '#app/admin/paths/media-path.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { findMissingImages } from '#domain/media/missing-images.ts'
import { formatCount } from '#lib/text/format-count.ts'
import type { Route } from './+types/missing-images'
import { Uses } from './image-card.tsx'
import { listedUse, MOST_USES } from './list-media.ts'
import styles from './media.module.css'
import { MediaUpload } from './media-upload.tsx'

const MOST_LISTED = 100
const LEAD = 'Images that posts name and that aren’t here. Add the files: we match them by name.'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { read, failure, status } = await tryToRead(services, 'Missing images not listed', () => findMissingImages(services.store))
  const listed = (read ?? []).slice(0, MOST_LISTED).map(({ file, uses }) => {
    return { file, uses: uses.slice(0, MOST_USES).map(listedUse), hasMoreUses: uses.length > MOST_USES }
  })
  return data({ names: read?.map(({ file }) => file), listed, failure }, { status })
}

export default function MissingImages({ loaderData: { names, listed, failure } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader back={{ label: 'Media library', path: MEDIA_PATH }} lead={LEAD} />
      <ScreenStatus problem={failure} />
      <div className="scripted">{names && <MediaUpload missing={names} />}</div>
      {names && <p className="note">{names.length > 0 ? `${formatCount(names.length, 'image')} missing.` : 'No image is missing.'}</p>}
      <ol className={`ruled above ${styles.list}`}>
        {listed.map((image) => (
          <li key={image.file} className={styles.about}>
            <h2>{image.file}</h2>
            <Uses picture={image} />
          </li>
        ))}
      </ol>
    </>
  )
}
