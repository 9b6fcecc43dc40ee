import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SaveFailure } from '#app/admin/forms/save-response.ts'

const WRITTEN_IN = 'input, textarea, [contenteditable="true"]'

export function useSignInDialog(isSignedOut: boolean, failure: SaveFailure | undefined) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isClosed, setClosed] = useState(false)
  const [calls, setCalls] = useState(0)
  if (!isSignedOut && isClosed) setClosed(false)

  useEffect(() => {
    if (isSignedOut && failure?.why === 'signed-out' && !failure.isQuiet) open()
  }, [isSignedOut, failure])

  useEffect(() => {
    if (calls > 0) dialog.current?.focus()
  }, [calls])

  function open(): void {
    setClosed(false)
    setCalls((count) => count + 1)
  }

  return { dialog, isOpen: isSignedOut && !isClosed, open, close: () => setClosed(true) }
}

/** Focus returns to the text before the dialog unmounts. */
export function useWayBack(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const shown = dialog.current
    let writtenIn: HTMLElement | undefined
    const note = (element: EventTarget | null) => {
      if (element instanceof HTMLElement && element.matches(WRITTEN_IN) && !shown?.contains(element)) writtenIn = element
    }
    const noteFocus = ({ target }: FocusEvent) => note(target)
    note(document.activeElement)
    document.addEventListener('focusin', noteFocus)
    return () => {
      document.removeEventListener('focusin', noteFocus)
      if (shown?.contains(document.activeElement)) writtenIn?.focus()
    }
  }, [dialog])
}
