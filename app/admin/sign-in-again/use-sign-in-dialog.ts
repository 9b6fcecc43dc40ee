import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SaveFailure } from '#app/admin/item-form/save-answer.ts'

/** The dialog for signing in again. It is there by itself, and takes the focus only from who asked for a save, or for it. */
export function useSignInDialog(isSignedOut: boolean, failure: SaveFailure | undefined) {
  const dialog = useRef<HTMLDialogElement>(null)
  const cameFrom = useRef<Element>(null)
  const [isClosed, setClosed] = useState(false)
  const [calls, setCalls] = useState(0)
  const isOpen = isSignedOut && !isClosed
  if (!isSignedOut && isClosed) setClosed(false)

  useEffect(() => {
    if (isSignedOut && failure?.why === 'signed-out' && !failure.isQuiet) open()
  }, [isSignedOut, failure])

  useEffect(() => {
    if (calls > 0) dialog.current?.focus()
  }, [calls])

  // Whoever has done something in it goes on where he was before.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!isOpen || !shown) return
    const note = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Element && !shown.contains(relatedTarget)) cameFrom.current = relatedTarget
    }
    shown.addEventListener('focusin', note)
    return () => {
      if (shown.contains(document.activeElement) && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    }
  }, [isOpen])

  function open(): void {
    setClosed(false)
    setCalls((count) => count + 1)
  }

  return { dialog, isOpen, open, close: () => setClosed(true) }
}
