import { use, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { AdminContext } from '#app/admin/navigation/admin-context.ts'
import { INBOX_PATH } from '#app/admin/paths/admin-paths.ts'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { COMPANY_PATH } from '#app/content/copy-paths.ts'
import { itemPages } from '#app/content/item-pages.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { openUnsavedTextStore, type UnsavedText } from './unsaved-text-store.ts'
import styles from './unsaved-texts.module.css'

type Place = { id: string; title: string; at: string; path: string; isGone: boolean }

/** IndexedDB answers after the page is shown, so an overlay avoids layout shift. */
export function UnsavedTexts() {
  const { unsavedTextKey: key, timeZone: zone } = use(AdminContext)
  const { pathname } = useLocation()
  const [places, setPlaces] = useState<readonly Place[]>([])
  useEffect(() => {
    if (key === undefined || isForm(pathname)) return setPlaces([])
    findPlaces(key, pathname).then(setPlaces, () => setPlaces([]))
  }, [key, pathname])

  function putAway(): void {
    setPlaces([])
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  if (places.length === 0) return null
  return (
    <section aria-label="Unsaved texts" className={`stack gap-1 callout ${styles.texts}`}>
      <div className="row spread">
        <p className="strong">Not saved, but kept in this browser:</p>
        <button type="button" className="icon-button" aria-label="Close the list of unsaved texts" onClick={putAway}>
          <Icon name="close" />
        </button>
      </div>
      <ul className="stack gap-1">
        {places.map(({ id, title, at, path, isGone }) => (
          <li key={id}>
            <a href={path}>{title}</a> from {formatClockTime(at, zone)}
            {isGone && ', whose item has been deleted since'}
          </li>
        ))}
      </ul>
    </section>
  )
}

async function findPlaces(key: string, pathname: string): Promise<Place[]> {
  const { list, remove, close } = await openUnsavedTextStore(key)
  // A reply goes with its message, which may have been erased.
  for (const { id, place } of (await list()).left) if (place.startsWith(`${INBOX_PATH}/`) && (await isMissing(place))) await remove(id)
  const { left } = await list()
  close()
  return Promise.all(left.filter(({ place }) => place !== pathname).map(placeOf))
}

async function isMissing(path: string): Promise<boolean> {
  return (await fetch(path, { method: 'HEAD' }).catch(() => undefined))?.status === 404
}

/** If the item is gone, the text goes to a form for a new one. */
async function placeOf({ id, place, at, texts }: UnsavedText): Promise<Place> {
  const kind = itemKinds.find((each) => place.startsWith(`/edit-${each}/`))
  const isGone = kind !== undefined && (await isMissing(place))
  const path = kind && isGone ? itemPages[kind].add.path : place
  return { id, title: texts.title?.trim() || 'Untitled', at, path: `${path}#${encodeURIComponent(id)}`, isGone }
}

/** Forms have their own bar at the bottom. */
function isForm(pathname: string): boolean {
  return /^\/(?:add|edit)-/.test(pathname) || pathname === COMPANY_PATH
}
