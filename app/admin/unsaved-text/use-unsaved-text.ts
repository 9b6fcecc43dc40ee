import { type RefObject, use, useCallback, useEffect, useRef, useState } from 'react'
import { AdminContext } from '#app/admin/navigation/admin-context.ts'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import type { FormTexts } from '#domain/items/form-layout.ts'
import { newId } from '#lib/crypto/ids.ts'
import { holdFormLock, listFormLocks } from './form-locks.ts'
import type { UnsavedDifference } from './unsaved-differences.ts'
import { openUnsavedTextStore, type UnsavedText, type UnsavedTextStore } from './unsaved-text-store.ts'
import { watchAbandoned } from './watch-abandoned.ts'
import { createWriteBehind } from './write-behind.ts'

export type FormSaves = { form: string; count: number }

type Options = {
  form: RefObject<HTMLFormElement | null>
  read: (sent: FormData) => FormTexts
  differences: (unsaved: UnsavedText) => readonly UnsavedDifference[]
  saves: RefObject<FormSaves>
  place: string
  becomes?: string
}

/** No form saves this often between two records, so its next save sorts last. */
const SAVES_UNTOLD = 1000
const LONGEST_FAREWELL_MS = 1000

export function useUnsavedText(options: Options) {
  const [left, setLeft] = useState<readonly UnsavedText[]>([])
  const [keptAt, setKeptAt] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const given = useRef(options)
  const zone = useRef(use(AdminContext).timeZone)
  const [recorder] = useState(() => createWriteBehind({ keep, erase }))

  useEffect(() => {
    given.current = options
  })

  const { journal, letGo } = useOpenStore({ given, recorder, setLeft, setMissing })

  async function keep(): Promise<void> {
    const { form, read, saves, place, becomes = place } = given.current
    if (!form.current) return
    try {
      const at = new Date().toISOString()
      const texts = read(new FormData(form.current))
      await (await journal.current)?.keep({ id: saves.current.form, place, becomes, at, saves: saves.current.count, texts })
      // Rerender only if the displayed minute changes.
      setKeptAt((before) => (before && formatClockTime(before, zone.current) === formatClockTime(at, zone.current) ? before : at))
      setMissing(false)
    } catch {
      setMissing(true)
    }
  }

  async function erase(): Promise<void> {
    setKeptAt(undefined)
    try {
      await (await journal.current)?.remove(given.current.saves.current.form)
    } catch {
      setMissing(true)
    }
  }

  /** The server knows the old form's saves, so continue under its name. */
  const adopt = useCallback(
    async (unsaved: UnsavedText): Promise<void> => {
      const { saves } = given.current
      await recorder.flush()
      // Another page may have taken it first.
      if (!(await listFormLocks()).has(unsaved.id)) {
        letGo.current()
        saves.current = { form: unsaved.id, count: unsaved.saves + SAVES_UNTOLD }
        letGo.current = holdFormLock(unsaved.id)
      }
      setLeft((others) => others.filter(({ id }) => id !== unsaved.id))
    },
    [recorder],
  )

  const discard = useCallback(async ({ id }: UnsavedText): Promise<void> => {
    setLeft((others) => others.filter((other) => other.id !== id))
    await (await journal.current)?.remove(id).catch(() => {})
  }, [])

  /** A slow disk must not delay leaving the page. */
  const settle = useCallback(
    async (isMore = false): Promise<void> => {
      if (isMore) recorder.note()
      const done = isMore ? recorder.flush() : recorder.settle()
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, LONGEST_FAREWELL_MS))])
    },
    [recorder],
  )

  return { left, keptAt, isMissing, note: recorder.note, adopt, discard, settle }
}

type Opening = {
  given: RefObject<Options>
  recorder: ReturnType<typeof createWriteBehind>
  setLeft: (left: readonly UnsavedText[]) => void
  setMissing: (isMissing: boolean) => void
}

function useOpenStore({ given, recorder, setLeft, setMissing }: Opening) {
  const { unsavedTextKey: key } = use(AdminContext)
  const journal = useRef<Promise<UnsavedTextStore>>(undefined)
  const letGo = useRef(() => {})
  useEffect(() => {
    const { saves } = given.current
    saves.current.form ||= newId(new Date())
    letGo.current = holdFormLock(saves.current.form)
    const opened = key === undefined ? Promise.reject(new Error('There is no key')) : openUnsavedTextStore(key)
    journal.current = opened
    const leaving = new AbortController()
    const about = { ...given.current, ownId: () => saves.current.form, signal: leaving.signal }
    opened.then((ready) => watchAbandoned(ready, about, setLeft)).catch(() => setMissing(true))
    const isHidden = () => document.visibilityState === 'hidden' && void recorder.flush()
    document.addEventListener('visibilitychange', isHidden)
    return () => {
      document.removeEventListener('visibilitychange', isHidden)
      leaving.abort()
      letGo.current()
      opened.then(({ close }) => close()).catch(() => {})
    }
  }, [key, recorder, given, setLeft, setMissing])
  return { journal, letGo }
}
