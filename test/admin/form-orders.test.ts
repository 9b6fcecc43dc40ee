import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FormEvent, type FormProgress, initialProgress, nextProgress } from '#app/admin/forms/form-progress.ts'
import type { SaveRequestFailed, SaveResponse } from '#app/admin/forms/save-response.ts'

const TEXTS = { title: 'Typed', version: '1' }
// Nothing here looks into a form, so none is needed.
const wanted: FormEvent = { type: 'wanted', save: { form: Object.create(null), submitter: null } }
const saveSent: FormEvent = { type: 'sent', texts: TEXTS }
const keepSent = (isManual: boolean): FormEvent => ({ type: 'draft-sent', isManual })

type Answer = SaveResponse | SaveRequestFailed

/** A page with a form. `shown` is what is drawn, which an event may be ahead of; `asked` and `answer` are on their way. */
type Page = { progress: FormProgress; shown: FormProgress; asked?: 'keep' | 'save'; answer?: Answer; way: readonly string[] }

const failures: Answer[] = [
  { why: 'offline', problem: '' },
  { why: 'faults', problem: '', errors: {}, texts: TEXTS },
  { why: 'conflict', problem: '', errors: {}, texts: TEXTS },
]
const good = {
  keep: { draft: { version: '2', address: '/edit-news/a', pictures: {} } },
  save: { id: 'a', version: '2', goTo: '/blogs' },
} satisfies Record<string, Answer>

const start = initialProgress({ texts: TEXTS, answer: undefined })

function after(page: Page, name: string, event: FormEvent, more: Partial<Page> = {}): Page {
  return { ...page, ...more, progress: nextProgress(page.progress, event), way: [...page.way, name] }
}

function request(page: Page, name: string, kind: 'keep' | 'save', isAsked = true): Page {
  return after(page, name, kind === 'save' ? saveSent : keepSent(isAsked), { asked: kind })
}

/** The page as it is drawn anew, with what it does by itself then: a save that waited goes on. */
function drawn(page: Page): Page[] {
  const now = { ...page, shown: page.progress, way: [...page.way, 'drawn'] }
  const { status, uploads, draftSave } = page.progress
  if (status.type !== 'waiting' || uploads > 0 || draftSave) return [now]
  return [request(now, 'the draft goes on', 'keep'), request(now, 'the save goes on', 'save')].flatMap(drawn)
}

/** Whatever may happen next. A click is drawn at once. */
function next(page: Page): Page[] {
  const { shown, asked, answer } = page
  const pages = [after(page, 'typed', { type: 'typed' })]
  if (shown !== page.progress) pages.push(...drawn(page))
  const isAsking = asked || answer
  if (!isAsking && shown.uploads === 0 && !shown.draftSave && ['changed', 'offline', 'server'].includes(shown.status.type))
    pages.push(request(page, 'kept by itself', 'keep', false))
  if (shown.status.type !== 'saving' && shown.status.type !== 'saved') pages.push(...clicked(page).flatMap(drawn))
  if (page.progress.uploads === 0) pages.push(after(page, 'an upload began', { type: 'upload-began' }))
  else for (const isThere of [true, false]) pages.push(after(page, 'an upload ended', { type: 'upload-ended', isThere }))
  if (asked && !answer) {
    const { asked: _, ...rest } = page
    for (const given of [good[asked], ...failures])
      pages.push({ ...rest, answer: given, way: [...page.way, `answered ${Object.keys(given)}`] })
  }
  if (answer) {
    const { answer: _, ...rest } = page
    pages.push(after(rest, 'the answer is read', { type: 'answered', answer, at: '' }))
  }
  return pages
}

function clicked(page: Page): Page[] {
  if (page.shown.uploads > 0 || page.asked || page.answer) return [after(page, 'a click waits', wanted)]
  return [request(page, 'save', 'save'), request(page, 'save draft', 'keep')]
}

function stateOf({ progress, shown, asked, answer }: Page): string {
  const parts = [progress, shown].map(({ status, draftSave, uploads, failure }) => [status.type, draftSave, uploads, failure?.why])
  return JSON.stringify([parts, asked, answer])
}

test('a form that waits for nothing says so, in whatever order clicks, pauses, uploads and answers come', () => {
  const seen = new Set<string>()
  for (let pages: Page[] = [{ progress: start, shown: start, way: [] }]; pages.length > 0; ) {
    pages = pages.filter((page) => seen.size < seen.add(stateOf(page)).size)
    for (const { progress, shown, asked, answer, way } of pages) {
      const isWaitingForNothing = !asked && !answer && shown === progress && progress.uploads === 0
      if (isWaitingForNothing) assert.ok(!['saving-draft', 'saving', 'waiting'].includes(progress.status.type), way.join(', '))
    }
    pages = pages.flatMap(next)
  }
  assert.ok(seen.size > 1000)
})
