import { type ActionDispatch, type RefObject, type SubmitEvent, useCallback, useEffect, useReducer, useRef } from 'react'
import { useFetcher } from 'react-router'
import { initialProgress, isUnsaved, nextProgress, type RequestedSave } from '#app/admin/forms/form-progress.ts'
import type { HoldSave } from '#app/admin/forms/hold-save.ts'
import { BY_SCRIPT_FIELD, type SaveRequestFailed, type SaveResponse } from '#app/admin/forms/save-response.ts'
import { useLeaveWarning } from '#app/admin/shell/use-leave-warning.ts'
import { useSignedInAgain, useSignedOut } from '#app/admin/sign-in-again/use-sign-in-again.ts'
import type { FormSaves } from '#app/admin/unsaved-text/use-unsaved-text.ts'
import type { PostStatus } from '#domain/item-changes/post-status.ts'
import { type FormLayout, type FormTexts, formFields, readSentForm } from '#domain/items/form-layout.ts'
import { newId } from '#lib/crypto/ids.ts'
import { useAutosave } from './use-autosave.ts'

type Form = {
  form: RefObject<HTMLFormElement | null>
  rules: FormLayout
  texts: FormTexts
  answer: SaveResponse | SaveRequestFailed | undefined
  post: PostStatus
}

export function useSavingForm({ form: shown, rules, texts, answer, post }: Form) {
  const fetcher = useFetcher<SaveResponse | SaveRequestFailed>()
  const [progress, dispatch] = useReducer(nextProgress, { texts, answer, post }, initialProgress)
  const { status, uploads, draftSave } = progress
  const saves = useRef<FormSaves>({ form: '', count: 0 })
  const asked = useRef<{ submitter: HTMLElement | null }>(undefined)
  const isAsking = useRef(false)
  const read = useRef<SaveResponse | SaveRequestFailed>(undefined)
  useLeaveWarning(isUnsaved(progress))
  const keepSoon = useAutosave(shown, progress, (form) => keep(new FormData(form), false))
  const isSignedOut = useSignedOut(status.type)
  useSignedInAgain(isSignedOut, goOn)

  useEffect(() => {
    // React Router mutates `fetcher.data` outside React state, so a discarded render may skip the effect.
    const { data } = fetcher
    if (!data || data === read.current) return
    read.current = data
    isAsking.current = false
    if (!('why' in data && data.why === 'signed-out')) asked.current = undefined
    dispatch({ type: 'answered', answer: data, at: new Date().toISOString() })
  }, [fetcher])

  useEffect(() => {
    // Forms ignore submits inside the event that requested this one.
    if (uploads === 0 && !draftSave && status.type === 'waiting') save(status.save)
  }, [uploads, draftSave, status])

  const holdSave = useHoldSave(dispatch)

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const asking = { form: event.currentTarget, submitter: event.nativeEvent.submitter }
    if (status.type === 'saving' || status.type === 'saved') return
    if (uploads === 0 && !isAsking.current) save(asking)
    else dispatch({ type: 'wanted', save: asksToKeep(asking.submitter) ? asking : { ...asking, onScreen: new FormData(asking.form) } })
  }

  function save({ form, submitter, onScreen }: RequestedSave): void {
    asked.current = { submitter }
    const sent = new FormData(form, submitter)
    if (onScreen) putBack(rules, sent, onScreen)
    if (asksToKeep(submitter)) {
      keep(sent, true)
      return
    }
    dispatch({ type: 'sent', texts: readSentForm(rules, sent).texts })
    send(sent)
  }

  function noteTyping(): void {
    dispatch({ type: 'typed' })
    asked.current = undefined
    keepSoon()
  }

  function goOn(): void {
    if (!shown.current || isAsking.current) return
    const { submitter } = asked.current ?? {}
    // A removed conflict button must be shown again first.
    const isThere = submitter === null || submitter?.isConnected
    if (submitter !== undefined && isThere) shown.current.requestSubmit(submitter)
    else if (uploads === 0) keep(new FormData(shown.current), false)
  }

  function keep(sent: FormData, isManual: boolean): void {
    if (isAsking.current) return
    dispatch({ type: 'draft-sent', isManual })
    if (!sent.has('keep_over')) sent.set('intent', 'draft')
    send(sent)
  }

  function send(sent: FormData): void {
    isAsking.current = true
    stampSave(sent, saves.current)
    fetcher.submit(sent, { method: 'post', encType: 'multipart/form-data', defaultShouldRevalidate: false })
  }

  return { progress, dispatch, holdSave, submit, noteTyping, saves, isSignedOut }
}

/** What had to wait publishes the words that were on the screen when it was asked for. A draft takes the latest. */
function putBack(rules: FormLayout, sent: FormData, onScreen: FormData): void {
  for (const { kind, names } of formFields(rules)) {
    for (const name of kind === 'image' ? [] : names) {
      const text = onScreen.get(name)
      if (typeof text === 'string') sent.set(name, text)
    }
  }
}

function stampSave(sent: FormData, saves: FormSaves): void {
  saves.form ||= newId(new Date())
  saves.count++
  sent.set('saved_in', `${saves.form} ${saves.count}`)
  sent.set(BY_SCRIPT_FIELD, 'yes')
}

function useHoldSave(dispatch: ActionDispatch<[Parameters<typeof nextProgress>[1]]>): HoldSave {
  return useCallback(
    async (pictures) => {
      let isThere = false
      dispatch({ type: 'upload-began' })
      try {
        isThere = await pictures
      } finally {
        dispatch({ type: 'upload-ended', isThere })
      }
    },
    [dispatch],
  )
}

function asksToKeep(submitter: HTMLElement | null): boolean {
  if (!(submitter instanceof HTMLButtonElement)) return false
  return submitter.name === 'keep_over' || (submitter.name === 'intent' && ['draft', 'preview', 'share'].includes(submitter.value))
}
