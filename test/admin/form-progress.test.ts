import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FormEvent, type FormProgress, initialProgress, isTransient, isUnsaved, nextProgress } from '#app/admin/forms/form-progress.ts'
import type { SaveErrorReason, SaveFailure } from '#app/admin/forms/save-response.ts'
import { sendForm } from '#app/admin/forms/send-form.ts'

const TEXTS = { title: 'Loaded', version: '1' }
const AT = '2026-11-21T06:00:00.000Z'
const SENT = { title: 'Typed', version: '1' }
const START = initialProgress({ texts: TEXTS, answer: undefined })

const after = (events: FormEvent[], from: FormProgress = START) => events.reduce(nextProgress, from)
const is = (events: FormEvent[], from?: FormProgress) => after(events, from).status.type
const failure = (why: SaveErrorReason): SaveFailure => ({ why, problem: 'No.', errors: {}, texts: SENT })
const failed = (why: SaveErrorReason): FormEvent => ({ type: 'answered', answer: failure(why), at: AT })

const typed: FormEvent = { type: 'typed' }
const sent: FormEvent = { type: 'sent', texts: SENT }
const began: FormEvent = { type: 'upload-began' }
const ended = (isThere: boolean): FormEvent => ({ type: 'upload-ended', isThere })
// Nothing here looks into a form, so none is needed.
const wanted: FormEvent = { type: 'wanted', save: { form: Object.create(null), submitter: null } }

test('a form goes from clean to changed to saving to saved', () => {
  const path: [FormEvent[], string, boolean][] = [
    [[], 'clean', false],
    [[typed], 'changed', true],
    [[typed, sent], 'saving', true],
    [[typed, sent, typed], 'saving', true],
    [[typed, sent, { type: 'answered', answer: { id: 'a', version: '2', goTo: '/blogs' }, at: AT }], 'saved', false],
  ]
  for (const [events, standing, mayLose] of path) assert.deepEqual([is(events), isUnsaved(after(events))], [standing, mayLose])
})

test('a form that was not saved says why until it is sent again, and holds what was sent', () => {
  for (const why of ['faults', 'conflict', 'gone', 'signed-out', 'offline', 'server'] as const) {
    const refused = after([typed, sent, failed(why)])
    assert.deepEqual([refused.status.type, refused.failure?.why, refused.texts], [why, why, SENT])
    assert.equal(is([typed], refused), why === 'conflict' || why === 'gone' ? why : 'changed')
    assert.ok(after([typed], refused).failure, 'and what is wrong stays in sight')
    assert.equal(is([sent], refused), 'saving')
    assert.ok(after([sent], refused).failure, 'what is wrong stays in sight meanwhile')
    assert.ok(isUnsaved(refused))
    assert.equal(initialProgress({ texts: TEXTS, answer: failure(why) }).status.type, why, 'as a form sent without script comes back')
  }
})

test('a form that no server answered holds what was sent', () => {
  const offline = after([typed, sent, { type: 'answered', answer: { why: 'offline', problem: 'Away.' }, at: AT }])
  assert.deepEqual([offline.status.type, offline.texts, offline.failure?.texts], ['offline', SENT, SENT])
})

test('restored text is rendered and not saved yet', () => {
  const restored = after([{ type: 'restored', texts: SENT }])
  assert.deepEqual([restored.status.type, restored.texts, restored.drawn], ['changed', SENT, 1])
  assert.equal(is([failed('conflict'), { type: 'restored', texts: SENT }]), 'conflict')
})

test('a save waits for uploads, and is called off by one that fails', () => {
  assert.deepEqual([is([began]), isUnsaved(after([began])), isUnsaved(after([began, ended(true)]))], ['clean', true, false])
  assert.equal(is([began, wanted]), 'waiting')
  assert.equal(is([began, wanted, typed]), 'waiting')
  assert.deepEqual(after([began, began, wanted, ended(true)]).uploads, 1)
  assert.equal(is([began, wanted, ended(true), sent]), 'saving')
  assert.equal(is([began, began, wanted, ended(false), ended(true)]), 'cancelled')
  assert.equal(is([began, wanted, ended(false), typed]), 'changed')
  assert.equal(is([began, ended(false)]), 'clean')
  assert.equal(is([failed('conflict'), began, wanted, ended(false), typed]), 'conflict')
})

const toKeep = (isManual = false): FormEvent => ({ type: 'draft-sent', isManual })
const kept = (version: string): FormEvent => ({
  type: 'answered',
  answer: { draft: { version, address: '/edit-news/a', pictures: { logo: 'a.webp' } } },
  at: AT,
})

test('what is kept by itself is saved with the version it got, and may be left', () => {
  const saved = after([typed, toKeep(), kept('2')])
  assert.deepEqual(saved.status, { type: 'draft-saved', at: AT })
  assert.deepEqual([saved.texts.version, saved.texts.logo, saved.address, isUnsaved(saved)], ['2', 'a.webp', '/edit-news/a', false])
})

test('what is typed while it is kept is not saved yet, and is not replaced by the answer', () => {
  const typedOn = after([typed, toKeep(), typed, kept('2')])
  assert.deepEqual([typedOn.status.type, typedOn.texts.version, typedOn.drawn, isUnsaved(typedOn)], ['changed', '2', 0, true])
  assert.equal(is([typed, toKeep(), wanted, kept('2')]), 'waiting', 'a save that is wanted goes on')
  assert.equal(is([typed, toKeep(), wanted, failed('conflict')]), 'waiting')
})

test('keeping fails quietly where nobody asked for it, and says so where somebody did', () => {
  for (const why of ['offline', 'server', 'signed-out'] as const) {
    assert.deepEqual([is([typed, toKeep(), failed(why)]), after([typed, toKeep(), failed(why)]).failure], [why, undefined])
    assert.equal(after([typed, toKeep(true), failed(why)]).failure?.isQuiet, false)
  }
  assert.equal(after([typed, toKeep(), failed('conflict')]).failure?.isQuiet, true)
  assert.equal(is([typed, toKeep(), failed('conflict'), typed]), 'conflict', 'nothing goes on by itself before somebody has decided')
})

test('what is to be mended before publishing stays in sight while the rest is kept', () => {
  assert.equal(after([typed, sent, failed('faults'), typed, toKeep(), kept('2')]).failure?.why, 'faults')
  assert.equal(after([typed, sent, failed('offline'), toKeep(), kept('2')]).failure, undefined)
})

test('an answer that this page does not know asks to reload it', async () => {
  const texts = { errors: {}, texts: {} }
  const unknown: unknown[] = [
    'saved',
    {},
    { saved: true },
    { id: 'a', version: '2', next: '/blogs' },
    { id: 'a', version: 2, goTo: '/blogs' },
    { draft: { version: '2' } },
    { draft: 'yes' },
    { reason: 'conflict', message: 'Changed.', ...texts },
    { why: 'moved', problem: 'It is elsewhere.', ...texts },
    { why: 'server', problem: 'No.' },
  ]
  for (const answer of unknown) {
    const { why, problem } = Object(await sendForm(async () => answer))
    assert.deepEqual([why, /^Reload this page.* Your text is still here\.$/.test(problem)], ['outdated', true], JSON.stringify(answer))
  }
})

test('a known answer is given on as it is', async () => {
  const known = [
    { id: 'a', version: '2', goTo: '/blogs' },
    { draft: { version: '2', address: '/edit-blog/a', pictures: {} } },
    { why: 'faults', problem: 'Please check.', errors: { title: 'Required' }, texts: {}, unusable: [] },
  ]
  for (const answer of known) assert.equal(await sendForm(async () => answer), answer)
  assert.match(Object(await sendForm(async () => undefined)).problem, /The server didn’t answer\./)
})

test('a server that never answers is an answer too, so the form tries again', async () => {
  const answer = Object(await sendForm(() => new Promise(() => {}), undefined, 1))
  assert.deepEqual([answer.why, isTransient(answer.why)], ['server', true])
  assert.match(answer.problem, /Your text is still here/)
})
