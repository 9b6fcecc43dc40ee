import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { PublishAction } from '#domain/items/publish-action.ts'

type Options = {
  form: RefObject<HTMLFormElement | null>
  action: PublishAction
  /** What is on the screen is what visitors see. */
  hasNothing: boolean
  submit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** Publish and Schedule ask once; the server refuses what is incomplete without asking. */
export function useConfirmedPublish({ form, action, hasNothing, submit }: Options) {
  const primary = useRef<HTMLButtonElement>(null)
  const isConfirmed = useRef(false)
  const [asking, setAsking] = useState<PublishAction>()

  // A minute that passes while the dialog is open changes what the button does.
  useEffect(() => {
    if (asking && asking !== action) setAsking(undefined)
  }, [asking, action])

  function submitConfirmed(event: SubmitEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent
    const isPublishing = submitter === primary.current && action !== 'update'
    const isAsked = isConfirmed.current
    isConfirmed.current = false
    if (hasNothing && submitter === primary.current) event.preventDefault()
    else if (isPublishing && !isAsked && !isIncomplete(event.currentTarget)) {
      event.preventDefault()
      setAsking(action)
    } else submit(event)
  }

  function confirm(): void {
    setAsking(undefined)
    isConfirmed.current = true
    form.current?.requestSubmit(primary.current)
  }

  return { primary, asking, submit: submitConfirmed, confirm, close: () => setAsking(undefined) }
}

function isIncomplete(form: HTMLFormElement): boolean {
  // An image that is still being uploaded leaves its field empty.
  return [...form.elements].some(
    (field) =>
      ((field instanceof HTMLInputElement && field.type !== 'file') || field instanceof HTMLTextAreaElement) && field.validity.valueMissing,
  )
}
