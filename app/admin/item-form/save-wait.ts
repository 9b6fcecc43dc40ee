import { type SubmitEvent, useCallback, useEffect, useState } from 'react'

/** Told of pictures on their way into the text: the promise says whether all of them got there. */
export type HoldSave = (pictures: Promise<boolean>) => Promise<void>

type Save = { form: HTMLFormElement; submitter: HTMLElement | null }

/** A save that waits for pictures on their way into the text, and is called off if one does not get there. */
export function useSaveWait() {
  const [held, setHeld] = useState(0)
  const [save, setSave] = useState<Save | 'called-off'>()

  const hold: HoldSave = useCallback(async (pictures) => {
    let areThere = false
    setHeld((count) => count + 1)
    try {
      areThere = await pictures
    } finally {
      setHeld((count) => count - 1)
      if (!areThere) setSave((wanted) => wanted && 'called-off')
    }
  }, [])

  useEffect(() => {
    if (held === 0 && typeof save === 'object') save.form.requestSubmit(save.submitter)
  }, [held, save])

  /** Whether this save has to wait. Once it has not, the same button sends it again. */
  function defers({ currentTarget, nativeEvent }: SubmitEvent<HTMLFormElement>): boolean {
    setSave(held > 0 ? { form: currentTarget, submitter: nativeEvent.submitter } : undefined)
    return held > 0
  }

  function noteTyping(): void {
    setSave((wanted) => (wanted === 'called-off' ? undefined : wanted))
  }

  const state = typeof save === 'object' ? ('waiting' as const) : save
  return { state, isHeld: held > 0, hold, defers, noteTyping }
}
