import { type SubmitEvent, useCallback, useEffect, useReducer } from 'react'
import { useFetcher } from 'react-router'
import type { DescribedForm } from '#domain/items/described-form.ts'
import { type FormTexts, readSentForm } from '#domain/items/sent-form.ts'
import { isUnsaved, nextProgress, progressAtFirst } from './form-progress.ts'
import { BY_SCRIPT, type SaveAnswer, type Unanswered } from './save-answer.ts'

/** Told of pictures on their way into the text: the promise says whether all of them got there. */
export type HoldSave = (pictures: Promise<boolean>) => Promise<void>

type Form = { rules: DescribedForm; texts: FormTexts; answer: SaveAnswer | Unanswered | undefined }

/** Sends a form in the background, so that whatever fails, the page and its text stay; and says where it stands. */
export function useSavingForm({ rules, texts, answer }: Form) {
  const fetcher = useFetcher<SaveAnswer | Unanswered>()
  const [progress, dispatch] = useReducer(nextProgress, { texts, answer }, progressAtFirst)
  const { standing, uploads } = progress

  useEffect(() => {
    if (fetcher.data) dispatch({ type: 'answered', answer: fetcher.data })
  }, [fetcher.data])

  useEffect(() => {
    if (uploads === 0 && standing.is === 'waiting') standing.save.form.requestSubmit(standing.save.submitter)
  }, [uploads, standing])

  const mayLose = isUnsaved(progress)
  useEffect(() => {
    if (!mayLose) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [mayLose])

  const holdSave: HoldSave = useCallback(async (pictures) => {
    let isThere = false
    dispatch({ type: 'upload-began' })
    try {
      isThere = await pictures
    } finally {
      dispatch({ type: 'upload-ended', isThere })
    }
  }, [])

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { currentTarget: form, nativeEvent } = event
    if (standing.is === 'saving' || standing.is === 'saved') return
    if (uploads > 0) {
      dispatch({ type: 'wanted', save: { form, submitter: nativeEvent.submitter } })
      return
    }
    const sent = new FormData(form, nativeEvent.submitter)
    dispatch({ type: 'sent', texts: readSentForm(rules, sent).texts })
    sent.set(BY_SCRIPT, 'yes')
    fetcher.submit(sent, { method: 'post', encType: 'multipart/form-data', defaultShouldRevalidate: false })
  }

  return { progress, dispatch, holdSave, submit }
}

/** Goes where a save leads. */
export function useOnward(goTo: string | undefined, beforeLeaving: () => void): void {
  useEffect(() => {
    if (goTo === undefined) return
    beforeLeaving()
    location.assign(goTo)
    // Coming back to a form that was kept as it was when it left: it is not to be sent again.
    const renew = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', renew)
    return () => removeEventListener('pageshow', renew)
  }, [goTo, beforeLeaving])
}
