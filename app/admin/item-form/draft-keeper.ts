import { useCallback, useEffect, useRef, useState } from 'react'
import type { DescribedForm } from '#domain/items/described-form.ts'
import { type FormTexts, readSentForm } from '#domain/items/sent-form.ts'

/** A copy of a form that was not saved, in this browser. */
export type Draft = { savedAt: string; texts: FormTexts }

const PREFIX = 'unsaved:'
const PAUSE_MS = 400
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/**
 * Keeps a copy of the form while somebody types, and offers what an earlier visit left. `shown` is what the form shows of itself:
 * a copy that says the same is of no use and is dropped.
 */
export function useDraft(key: string, rules: DescribedForm, shown: FormTexts) {
  const [offer, setOffer] = useState<Draft>()
  const [keptAt, setKeptAt] = useState<string>()
  const timer = useRef<number>(undefined)
  const shownAtFirst = useRef(shown)

  useEffect(() => {
    const found = readDraft(key)
    if (found && isOther(found.texts, shownAtFirst.current)) setOffer(found)
    else forgetDraft(key)
    return () => clearTimeout(timer.current)
  }, [key])

  const keep = useCallback(
    (form: HTMLFormElement) => {
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        const draft = { savedAt: new Date().toISOString(), texts: readSentForm(rules, new FormData(form)).texts }
        if (writeDraft(key, draft)) setKeptAt(draft.savedAt)
      }, PAUSE_MS)
    },
    [key, rules],
  )

  const forget = useCallback(() => {
    clearTimeout(timer.current)
    forgetDraft(key)
    setOffer(undefined)
  }, [key])

  /** Takes the offer away, because its texts are in the form again. */
  const settle = useCallback(() => setOffer(undefined), [])

  return { offer, keptAt, keep, forget, settle }
}

/** "14:02", or with the day when it was another one. */
export function draftTime(savedAt: string): string {
  const moment = new Date(savedAt)
  return (moment.toDateString() === new Date().toDateString() ? clock : dayAndClock).format(moment)
}

// Every new form is given another id, which says nothing about its text.
function isOther(kept: FormTexts, shown: FormTexts): boolean {
  const { new_id: _kept, version: _keptVersion, of_draft: _ofDraft, ...keptTexts } = kept
  return Object.entries(keptTexts).some(([name, text]) => text !== (shown[name] ?? ''))
}

// Browsers can refuse storage, or have no room left: typing goes on without a copy.
function readDraft(key: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function writeDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    return
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('savedAt' in value) || !('texts' in value)) return false
  const { savedAt, texts } = value
  const isTime = typeof savedAt === 'string' && !Number.isNaN(Date.parse(savedAt))
  return isTime && typeof texts === 'object' && texts !== null && Object.values(texts).every((text) => typeof text === 'string')
}
