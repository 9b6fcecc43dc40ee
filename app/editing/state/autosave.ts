import type { CopyEdit, RejectedEdit } from '#domain/site-copy/edit-copy.ts'
import { isDeepEqual } from '#domain/site-copy/page-copy.ts'
import { copyErrorOf } from '#domain/site-copy/validate-copy.ts'
import { postCopyEdits } from './copy-api.ts'
import {
  asServed,
  type CopyRef,
  type EditorStore,
  fieldOf,
  setIssue,
  setSave,
  setTable,
  setValue,
  splitRef,
  unsavedRefs,
  valueIn,
} from './editor-store.ts'
import { enclosingLists } from './enclosing-lists.ts'

const QUIET_MS = 900
/** People who never pause still get saved this often. */
const LONGEST_MS = 10_000
const AGAIN_MS = 5000
const MOST_UNANSWERED = 50

export function recordInput(desk: EditorStore, at: CopyRef, value: unknown): void {
  const field = fieldOf(desk, at)
  if (!field) return
  desk.touched.add(at)
  setValue(desk, at, value)
  const { issues, save: now } = desk.state.get()
  const fault = isDeepEqual(value, valueIn(desk, at, 'known')) ? undefined : copyErrorOf(field, value)
  if (issues.get(at)?.type !== 'conflict') setIssue(desk, at, fault === undefined ? undefined : { type: 'error', message: fault })
  if (!desk.running && now.type === 'saved' && unsavedRefs(desk).length > 0) setSave(desk, { type: 'changed' })
  desk.since ??= Date.now()
  later(desk, Math.max(0, Math.min(QUIET_MS, desk.since + LONGEST_MS - Date.now())))
}

/** Resolves when nothing is left to send or sending failed. */
export function saveEdits(desk: EditorStore): Promise<void> {
  clearTimeout(desk.timer)
  desk.since = undefined
  desk.running ??= send(desk).finally(() => {
    desk.running = undefined
  })
  return desk.running
}

export function resolveEditConflict(desk: EditorStore, at: CopyRef, whose: 'yours' | 'theirs'): unknown {
  const issue = desk.state.get().issues.get(at)
  if (issue?.type !== 'conflict') return valueIn(desk, at)
  setValue(desk, at, issue.theirs, 'known')
  if (whose === 'theirs') setValue(desk, at, issue.theirs)
  setIssue(desk, at, undefined)
  void saveEdits(desk)
  return valueIn(desk, at)
}

function later(desk: EditorStore, ms: number): void {
  clearTimeout(desk.timer)
  desk.timer = setTimeout(() => void saveEdits(desk), ms)
}

async function send(desk: EditorStore): Promise<void> {
  for (let ready = sendable(desk); ready[0] !== undefined; ready = sendable(desk)) {
    const { key } = splitRef(ready[0])
    const texts = ready.filter((at) => splitRef(at).key === key)
    const changes = texts.map((at) => ({ place: splitRef(at).place, from: valueIn(desk, at, 'known'), to: valueIn(desk, at) }))
    for (const at of texts) noteUnanswered(desk, at)
    setSave(desk, { type: 'saving' })
    const answer = await postCopyEdits(key, { changes, lists: enclosingLists(desk, texts) })
    if (answer.type !== 'saved') {
      const { why, problem } = answer.type === 'unanswered' ? answer : { why: 'server' as const, problem: 'Others are writing.' }
      setSave(desk, { type: 'not-saved', why, problem })
      later(desk, AGAIN_MS)
      return
    }
    takeAnswer(desk, { key, changes, ...answer })
  }
  if (unsavedRefs(desk).length > 0) setSave(desk, { type: 'changed' })
  else if (desk.state.get().save.type !== 'saved') setSave(desk, { type: 'saved', at: new Date() })
}

function sendable(desk: EditorStore): CopyRef[] {
  return unsavedRefs(desk).filter((at) => !desk.state.get().issues.has(at))
}

function noteUnanswered(desk: EditorStore, at: CopyRef): void {
  const value = valueIn(desk, at)
  const others = (desk.unanswered.get(at) ?? []).filter((sent) => !isDeepEqual(sent, value))
  desk.unanswered.set(at, [...others, value].slice(-MOST_UNANSWERED))
}

type Answered = { key: string; changes: CopyEdit[]; changed: number; rejected: RejectedEdit[] }

function takeAnswer(desk: EditorStore, { key, changes, changed, rejected }: Answered): void {
  for (const { place, to } of changes) {
    const at = `${key}:${place}`
    const not = rejected.find((other) => other.place === place)
    const isOwn = not && 'theirs' in not && desk.unanswered.get(at)?.some((sent) => isDeepEqual(asServed(desk, at, sent), not.theirs))
    desk.unanswered.delete(at)
    if (!not) setValue(desk, at, to, 'known')
    else if (isOwn) setValue(desk, at, not.theirs, 'known')
    else setIssue(desk, at, 'error' in not ? { type: 'error', message: not.error } : { type: 'conflict', theirs: not.theirs })
  }
  setTable(desk, key, { changed })
}
