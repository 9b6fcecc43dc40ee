import { type RefObject, type SubmitEvent, useCallback, useEffect, useReducer, useRef } from 'react'
import { useFetcher } from 'react-router'
import { newId } from '#domain/ids.ts'
import type { DescribedForm } from '#domain/items/described-form.ts'
import { type FormTexts, readSentForm } from '#domain/items/sent-form.ts'
import { useAutosave } from './autosave.ts'
import { isUnsaved, nextProgress, progressAtFirst } from './form-progress.ts'
import { BY_SCRIPT, type SaveAnswer, type Unanswered } from './save-answer.ts'

/** Told of pictures on their way into the text: the promise says whether all of them got there. */
export type HoldSave = (pictures: Promise<boolean>) => Promise<void>

type Form = {
  form: RefObject<HTMLFormElement | null>
  rules: DescribedForm
  texts: FormTexts
  answer: SaveAnswer | Unanswered | undefined
}

/** Sends a form in the background, so that whatever fails, the page and its text stay; one save after the other. Says where it stands. */
export function useSavingForm({ form: shown, rules, texts, answer }: Form) {
  const fetcher = useFetcher<SaveAnswer | Unanswered>()
  const [progress, dispatch] = useReducer(nextProgress, { texts, answer }, progressAtFirst)
  const { standing, uploads, keeping } = progress
  const saves = useRef({ form: '', count: 0 })
  const noteTyping = useAutosave(shown, progress, (form) => keep(new FormData(form), false))

  useEffect(() => {
    if (fetcher.data) dispatch({ type: 'answered', answer: fetcher.data, at: new Date().toISOString() })
  }, [fetcher.data])

  useEffect(() => {
    if (uploads === 0 && !keeping && standing.is === 'waiting') standing.save.form.requestSubmit(standing.save.submitter)
  }, [uploads, keeping, standing])

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
    const { currentTarget: form, nativeEvent } = event
    const { submitter } = nativeEvent
    event.preventDefault()
    if (standing.is === 'saving' || standing.is === 'saved') return
    if (uploads > 0 || keeping) {
      dispatch({ type: 'wanted', save: { form, submitter } })
      return
    }
    const sent = new FormData(form, submitter)
    if (asksToKeep(submitter)) {
      keep(sent, true)
      return
    }
    dispatch({ type: 'sent', texts: readSentForm(rules, sent).texts })
    send(sent)
  }

  function keep(sent: FormData, isAsked: boolean): void {
    dispatch({ type: 'sent-to-keep', isAsked })
    if (!sent.has('keep_over')) sent.set('intent', 'draft')
    send(sent)
  }

  function send(sent: FormData): void {
    saves.current.form ||= newId(new Date())
    saves.current.count++
    sent.set('saved_in', `${saves.current.form} ${saves.current.count}`)
    sent.set(BY_SCRIPT, 'yes')
    fetcher.submit(sent, { method: 'post', encType: 'multipart/form-data', defaultShouldRevalidate: false })
  }

  return { progress, dispatch, holdSave, submit, noteTyping }
}

function asksToKeep(submitter: HTMLElement | null): boolean {
  if (!(submitter instanceof HTMLButtonElement)) return false
  return submitter.name === 'keep_over' || (submitter.name === 'intent' && ['draft', 'preview', 'share'].includes(submitter.value))
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
