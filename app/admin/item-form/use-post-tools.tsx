import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { type FormProgress, type FormStatus, isUnsaved } from '#app/admin/forms/form-progress.ts'
import { type MadeLink, NewLink } from '#app/admin/post-controls/new-link.tsx'
import { previewOfForm } from '#app/content/item-pages.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import styles from './save-bar.module.css'

type Wanted = { type: 'preview'; tab: Window | null } | { type: 'share' | 'duplicate' }

const UNDER_WAY: readonly FormStatus['type'][] = ['clean', 'changed', 'waiting', 'saving-draft']

/** Previews, their links and duplicates show saved text, so save first. */
export function usePostTools({ progress, address }: { progress: FormProgress; address: string }) {
  const { status } = progress
  const path = previewOfForm(address)
  const shared = useFetcher<{ made?: MadeLink; problem?: string }>()
  const wanted = useRef<Wanted>(undefined)
  const { submit } = shared

  useEffect(() => {
    const asked = wanted.current
    if (!asked || UNDER_WAY.includes(status.type)) return
    wanted.current = undefined
    if (status.type === 'draft-saved' && path) act(asked, path)
    else if (asked.type === 'preview') asked.tab?.close()
  })

  function act(asked: Wanted, preview: string): void {
    if (asked.type === 'preview') asked.tab?.location.assign(preview)
    else {
      const action = asked.type === 'share' ? `${preview}/links` : address
      submit({ intent: asked.type }, { method: 'post', action, defaultShouldRevalidate: false })
    }
  }

  function ask(event: MouseEvent<HTMLButtonElement>): void {
    const { value } = event.currentTarget
    const isKept = path !== undefined && !isUnsaved(progress)
    if (isKept) event.preventDefault()
    // Browsers block windows opened after the response, so open one now.
    const asked: Wanted =
      value === 'preview'
        ? { type: 'preview', tab: open(isKept ? path : 'about:blank', '_blank') }
        : { type: value === 'duplicate' ? 'duplicate' : 'share' }
    if (!isKept) wanted.current = asked
    else if (value !== 'preview') act(asked, path)
  }

  return { path, ask, result: <SharedLink data={shared.data} path={path} /> }
}

function SharedLink({ data, path }: { data: { made?: MadeLink; problem?: string } | undefined; path: string | undefined }) {
  const [closed, setClosed] = useState<MadeLink>()
  const made = data?.made === closed ? undefined : data?.made
  return (
    <>
      {made && (
        <div className={styles.made}>
          <NewLink made={made}>
            <a href={`${path}/links`}>All links</a>
            <QuietButton onClick={() => setClosed(made)}>Close</QuietButton>
          </NewLink>
        </div>
      )}
      {data && !data.made && <p role="alert">{data.problem ?? 'We couldn’t create a link. Try again.'}</p>}
    </>
  )
}
