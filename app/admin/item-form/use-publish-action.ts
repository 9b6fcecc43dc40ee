import { type RefObject, use, useEffect, useRef, useState } from 'react'
import { AdminContext } from '#app/admin/navigation/admin-context.ts'
import { type PublishAction, type PublishedPost, publishActionOf } from '#domain/items/publish-action.ts'
import { MINUTE_MS, type Minute, minuteInZone } from '#lib/time/minutes.ts'

type Posted = { posted_date: string; posted_time: string }

type PrimaryAction = { action: PublishAction; posted: Posted; now: Minute; wouldHide: boolean; hasPassed: boolean }

type Options = {
  form: RefObject<HTMLFormElement | null>
  post: PublishedPost
  texts: Partial<Posted>
  loadedAt: string
  drawn: number
}

/** What the primary button does for visitors, kept true while dates are typed and minutes pass. */
export function usePublishAction({ form, post, texts, loadedAt, drawn }: Options): PrimaryAction & { readDate: () => void } {
  const { timeZone: zone } = use(AdminContext)
  const ahead = useRef(0)
  const [now, setNow] = useState(() => minuteInZone(zone, new Date(loadedAt)))
  const [posted, setPosted] = useState(() => postedOf(texts))
  const [passed, setPassed] = useState('')

  useEffect(() => {
    const difference = Date.parse(loadedAt) - Date.now()
    // A device's clock may be wrong.
    ahead.current = Math.abs(difference) > MINUTE_MS ? difference : 0
    let timer: number
    const look = () => {
      const instant = Date.now() + ahead.current
      setNow(minuteInZone(zone, new Date(instant)))
      clearTimeout(timer)
      timer = window.setTimeout(look, MINUTE_MS - (instant % MINUTE_MS) + 20)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [zone, loadedAt])

  function readDate(): void {
    if (!form.current) return
    const sent = new FormData(form.current)
    setPosted(postedOf({ posted_date: String(sent.get('posted_date') ?? ''), posted_time: String(sent.get('posted_time') ?? '') }))
  }

  useEffect(() => {
    if (drawn > 0) readDate()
  }, [drawn])

  const decided = publishActionOf(post, posted, now)
  const action = decided === 'hide' ? 'update' : decided
  const date = `${posted.posted_date} ${posted.posted_time}`
  if (action === 'schedule' && passed !== date) setPassed(date)
  return { action, posted, now, wouldHide: decided === 'hide', hasPassed: action === 'publish' && passed === date, readDate }
}

function postedOf({ posted_date = '', posted_time = '' }: Partial<Posted>): Posted {
  return { posted_date, posted_time }
}
