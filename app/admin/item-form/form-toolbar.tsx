import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { type FormProgress, type FormStatus, isUnsaved } from '#app/admin/forms/form-progress.ts'
import { type MadeLink, NewLink } from '#app/admin/preview/new-link.tsx'
import { previewOfForm } from '#app/content/item-pages.ts'
import styles from './save-bar.module.css'

type Props = {
  progress: FormProgress
  address: string
}

type Wanted = { type: 'preview'; tab: Window | null } | { type: 'link' }

const UNDER_WAY: readonly FormStatus['type'][] = ['clean', 'changed', 'waiting', 'keeping']

/** Previews show saved text, so save first. */
export function FormToolbar({ progress, address }: Props) {
  const { standing } = progress
  const path = previewOfForm(address)
  const shared = useFetcher<{ made?: MadeLink; problem?: string }>()
  const wanted = useRef<Wanted>(undefined)
  const [closed, setClosed] = useState<MadeLink>()
  const { submit, data } = shared
  const made = data?.made === closed ? undefined : data?.made

  useEffect(() => {
    const asked = wanted.current
    if (!asked || UNDER_WAY.includes(standing.type)) return
    wanted.current = undefined
    if (standing.type !== 'kept' || !path) {
      if (asked.type === 'preview') asked.tab?.close()
      return
    }
    if (asked.type === 'link') submit({ intent: 'share' }, { method: 'post', action: `${path}/links`, defaultShouldRevalidate: false })
    else if (asked.tab) asked.tab.location.assign(path)
  }, [standing, path, submit])

  function ask(event: MouseEvent<HTMLButtonElement>): void {
    const { value } = event.currentTarget
    const isKept = path !== undefined && !isUnsaved(progress)
    if (isKept) event.preventDefault()
    // Browsers block windows opened after the response, so open one now.
    if (value === 'preview') wanted.current = { type: 'preview', tab: open(isKept ? path : 'about:blank', '_blank') }
    else wanted.current = { type: 'link' }
    if (!isKept) return
    wanted.current = undefined
    if (value === 'share') submit({ intent: 'share' }, { method: 'post', action: `${path}/links`, defaultShouldRevalidate: false })
  }

  return (
    <>
      <div className={styles.tools}>
        <button type="submit" className={styles.tool} name="intent" value="preview" onClick={ask}>
          Preview
        </button>
        <button type="submit" className={styles.tool} name="intent" value="share" onClick={ask}>
          Share preview
        </button>
        {path && (
          <a className={styles.tool} href={historyOf(address)}>
            History
          </a>
        )}
      </div>
      {made && (
        <div className={styles.made}>
          <NewLink made={made}>
            <a href={`${path}/links`}>All links</a>
            <button type="button" className="button button-quiet" onClick={() => setClosed(made)}>
              Close
            </button>
          </NewLink>
        </div>
      )}
      {data && !data.made && <p role="alert">{data.problem ?? 'No link was made. Please try again.'}</p>}
    </>
  )
}

function historyOf(address: string): string {
  return `${address.split('?')[0]}/history`
}
