import type { NotKept, WordChange } from '#domain/site-copy/edit-copy.ts'
import { isSame } from '#domain/site-copy/page-copy.ts'
import { faultIn } from '#domain/site-copy/validate-copy.ts'
import { sendWords } from './copy-api.ts'
import {
  type At,
  asTold,
  type Desk,
  fieldOf,
  setSave,
  setTable,
  setTrouble,
  setValue,
  splitAt,
  unsavedIn,
  valueIn,
} from './editor-store.ts'
import { listsAround } from './enclosing-lists.ts'

const QUIET_MS = 900
/** Whoever never pauses is saved all the same. */
const LONGEST_MS = 10_000
const AGAIN_MS = 5000
const MOST_UNANSWERED = 50

/** Takes what was typed; it is saved a moment after the last key. */
export function write(desk: Desk, at: At, value: unknown): void {
  const field = fieldOf(desk, at)
  if (!field) return
  desk.touched.add(at)
  setValue(desk, at, value)
  const { troubles, save: now } = desk.state.get()
  const fault = isSame(value, valueIn(desk, at, 'known')) ? undefined : faultIn(field, value)
  if (troubles.get(at)?.is !== 'conflict') setTrouble(desk, at, fault === undefined ? undefined : { is: 'fault', words: fault })
  if (!desk.running && now.is === 'saved' && unsavedIn(desk).length > 0) setSave(desk, { is: 'changed' })
  desk.since ??= Date.now()
  later(desk, Math.max(0, Math.min(QUIET_MS, desk.since + LONGEST_MS - Date.now())))
}

/** Saves now. Resolves when nothing is left to send, or it cannot be sent. */
export function save(desk: Desk): Promise<void> {
  clearTimeout(desk.timer)
  desk.since = undefined
  desk.running ??= send(desk).finally(() => {
    desk.running = undefined
  })
  return desk.running
}

/** Ends a conflict; gives what is said now. */
export function decide(desk: Desk, at: At, whose: 'yours' | 'theirs'): unknown {
  const trouble = desk.state.get().troubles.get(at)
  if (trouble?.is !== 'conflict') return valueIn(desk, at)
  setValue(desk, at, trouble.theirs, 'known')
  if (whose === 'theirs') setValue(desk, at, trouble.theirs)
  setTrouble(desk, at, undefined)
  void save(desk)
  return valueIn(desk, at)
}

function later(desk: Desk, ms: number): void {
  clearTimeout(desk.timer)
  desk.timer = setTimeout(() => void save(desk), ms)
}

async function send(desk: Desk): Promise<void> {
  for (let ready = sendable(desk); ready[0] !== undefined; ready = sendable(desk)) {
    const { key } = splitAt(ready[0])
    const texts = ready.filter((at) => splitAt(at).key === key)
    const changes = texts.map((at) => changeAt(desk, at))
    for (const at of texts) noteUnanswered(desk, at)
    setSave(desk, { is: 'saving' })
    const answer = await sendWords(key, { changes, lists: listsAround(desk, texts) })
    if (answer.is !== 'kept') {
      const { why, problem } = answer.is === 'unanswered' ? answer : { why: 'server' as const, problem: 'Others are writing.' }
      setSave(desk, { is: 'not-saved', why, problem })
      later(desk, AGAIN_MS)
      return
    }
    takeAnswer(desk, { key, changes, ...answer })
  }
  if (unsavedIn(desk).length > 0) setSave(desk, { is: 'changed' })
  else if (desk.state.get().save.is !== 'saved') setSave(desk, { is: 'saved', at: new Date() })
}

function sendable(desk: Desk): At[] {
  return unsavedIn(desk).filter((at) => !desk.state.get().troubles.has(at))
}

function changeAt(desk: Desk, at: At): WordChange {
  return { place: splitAt(at).place, from: valueIn(desk, at, 'known'), to: valueIn(desk, at) }
}

function noteUnanswered(desk: Desk, at: At): void {
  const value = valueIn(desk, at)
  const others = (desk.unanswered.get(at) ?? []).filter((sent) => !isSame(sent, value))
  desk.unanswered.set(at, [...others, value].slice(-MOST_UNANSWERED))
}

type Answered = { key: string; changes: WordChange[]; changed: number; notKept: NotKept[] }

function takeAnswer(desk: Desk, { key, changes, changed, notKept }: Answered): void {
  for (const { place, to } of changes) {
    const at = `${key}:${place}`
    const not = notKept.find((other) => other.place === place)
    const isOwn = not && 'theirs' in not && desk.unanswered.get(at)?.some((sent) => isSame(asTold(desk, at, sent), not.theirs))
    desk.unanswered.delete(at)
    if (!not) setValue(desk, at, to, 'known')
    else if (isOwn) setValue(desk, at, not.theirs, 'known')
    else setTrouble(desk, at, 'fault' in not ? { is: 'fault', words: not.fault } : { is: 'conflict', theirs: not.theirs })
  }
  setTable(desk, key, { changed })
}
