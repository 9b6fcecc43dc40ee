import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { type FormProgress, isTransient } from '#app/admin/forms/form-progress.ts'

const PAUSE_MS = 1000
/** People who never pause still get saved this often. */
const LONGEST_MS = 10_000
const AGAIN_MS = 5000
const LONGEST_AGAIN_MS = 60_000

export function useAutosave(form: RefObject<HTMLFormElement | null>, progress: FormProgress, keep: (form: HTMLFormElement) => void) {
  const { status, uploads, draftSave } = progress
  // Retrying is pointless until the person signs in.
  const isWorthTrying = status.type === 'changed' || (isTransient(status.type) && status.type !== 'signed-out')
  const isPossible = uploads === 0 && !draftSave && isWorthTrying
  const timer = useRef<number>(undefined)
  const first = useRef<number>(undefined)
  const failures = useRef(0)
  const now = useRef(() => {})

  useEffect(() => {
    now.current = () => {
      clearTimeout(timer.current)
      if (!isPossible || !form.current) return
      first.current = undefined
      keep(form.current)
    }
  })

  const noteTyping = useCallback(() => {
    first.current ??= Date.now()
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => now.current(), Math.max(0, Math.min(PAUSE_MS, first.current + LONGEST_MS - Date.now())))
  }, [])

  useEffect(() => {
    if (status.type === 'draft-saved') failures.current = 0
    if (!isPossible) return
    if (status.type === 'changed') noteTyping()
    else timer.current = window.setTimeout(() => now.current(), Math.min(AGAIN_MS * 2 ** failures.current++, LONGEST_AGAIN_MS))
    const atOnce = () => now.current()
    const isHidden = () => document.visibilityState === 'hidden' && now.current()
    addEventListener('online', atOnce)
    document.addEventListener('visibilitychange', isHidden)
    return () => {
      clearTimeout(timer.current)
      removeEventListener('online', atOnce)
      document.removeEventListener('visibilitychange', isHidden)
    }
  }, [isPossible, status.type, noteTyping])

  return noteTyping
}
