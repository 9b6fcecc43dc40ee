import { newListEntry } from '#domain/site-copy/new-list-entry.ts'
import { isDeepEqual, valueAtPath } from '#domain/site-copy/page-copy.ts'
import { recordInput, saveEdits } from './autosave.ts'
import { collectTyping } from './collect-typing.ts'
import { fetchPageCopy } from './copy-api.ts'
import { makeEditable, showIssues, showText, textIn } from './editable-texts.ts'
import {
  applyServedCopy,
  asServed,
  type CopyRef,
  type EditorStore,
  setSave,
  setValue,
  splitRef,
  unsavedRefs,
  valueIn,
} from './editor-store.ts'
import { adderOf, offerAdding } from './empty-list.ts'
import type { ListEntry } from './list-entries.ts'
import { editableParts, pageParts, whileLocked } from './lock-page.ts'

export type LineChange = { type: 'add' | 'remove' } | { type: 'move'; to: number } | { type: 'put back'; value: unknown }

type Changed = { line: CopyRef } | { problem: string }

export async function editList(desk: EditorStore, line: ListEntry, change: LineChange): Promise<Changed> {
  const typed = change.type === 'add' ? collectTyping() : undefined
  const done = await whileLocked(editableParts, () => changeClosed(desk, line, change))
  const letters = typed?.() ?? ''
  if ('problem' in done) return done
  const text = textIn(done.line)
  const stop = text ?? adderOf(line.list)
  stop?.focus({ preventScroll: true })
  stop?.scrollIntoView({ block: 'nearest' })
  if (text && change.type === 'add') {
    // A click opens a text for typing.
    text.click()
    if (letters !== '') document.execCommand('insertText', false, letters)
  }
  return done
}

async function changeClosed(desk: EditorStore, { list, index, field }: ListEntry, change: LineChange): Promise<Changed> {
  await saveEdits(desk)
  if (unsavedRefs(desk).some((at) => at.startsWith(`${list}.`))) return { problem: 'First fix or save the changes in this list.' }
  const { key, place } = splitRef(list)
  const told = await fetchPageCopy(key)
  if ('type' in told) return { problem: `The list wasn’t changed. ${told.problem}` }
  if (!isDeepEqual(valueAtPath(told.values, place), asServed(desk, list, valueIn(desk, list)))) {
    await refreshPageParts(desk, key)
    return { problem: 'Someone else changed this list. Check it, then try again.' }
  }
  const lines = valueIn(desk, list)
  if (!Array.isArray(lines)) return { problem: 'This list was removed.' }
  const { next, at } = changed(lines, { index, change, line: () => newListEntry(field.of, lines[index]) })
  recordInput(desk, list, next)
  await saveEdits(desk)
  const { save: now } = desk.state.get()
  const isKept = !unsavedRefs(desk).includes(list)
  // Saving the whole list again would conflict with every edit someone else makes in it.
  if (isKept) desk.touched.delete(list)
  else if (now.type === 'not-saved') {
    takeBack(desk, list, lines)
    return { problem: `The list may not have changed. ${now.problem} Reload the page.` }
  }
  if (await refreshPageParts(desk, key)) return { line: `${list}.${at}` }
  takeBack(desk, list, lines)
  return { problem: 'The list is changed. Reload the page to see it.' }
}

/** A page that shows stale entries would send edits to the wrong entry. */
function takeBack(desk: EditorStore, list: CopyRef, lines: unknown): void {
  setValue(desk, list, lines)
  setValue(desk, list, lines, 'known')
  desk.touched.delete(list)
  if (unsavedRefs(desk).length === 0) setSave(desk, { type: 'saved', at: undefined })
}

function changed(lines: readonly unknown[], { index, change, line }: { index: number; change: LineChange; line: () => unknown }) {
  switch (change.type) {
    case 'add':
      return { next: lines.toSpliced(index + 1, 0, line()), at: index + 1 }
    case 'remove':
      return { next: lines.toSpliced(index, 1), at: Math.max(0, Math.min(index, lines.length - 2)) }
    case 'put back':
      return { next: lines.toSpliced(index, 0, change.value), at: Math.min(index, lines.length) }
    case 'move':
      return { next: lines.toSpliced(index, 1).toSpliced(change.to, 0, lines[index]), at: change.to }
  }
}

export async function reloadPageParts(): Promise<void> {
  const page = await readPage()
  if (page) for (const { part, anew } of partsIn(page)) part.replaceWith(document.adoptNode(anew))
}

export async function refreshPageParts(desk: EditorStore, key: string): Promise<boolean> {
  const [page, told] = await readAtRest(desk, key)
  if (!page) return false
  if (!('type' in told) && !applyServedCopy(desk, told)) return false
  const { scrollX, scrollY } = window
  for (const { part, anew } of partsIn(page)) {
    const isOfTable = ['words', 'follows', 'list'].some((name) => part.querySelector(`[data-${name}^="${key}:"]`))
    if (!isOfTable) continue
    const adopted = document.adoptNode(anew)
    makeEditable(desk, adopted)
    offerAdding(desk, adopted)
    adopted.inert = part.inert
    part.replaceWith(adopted)
  }
  for (const at of unsavedRefs(desk)) showText(desk, at)
  showIssues(desk)
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  return true
}

function partsIn(page: Document): { part: HTMLElement; anew: HTMLElement }[] {
  return pageParts().flatMap((part) => {
    const anew = page.querySelector<HTMLElement>(`body > ${part.tagName}`)
    return anew ? [{ part, anew }] : []
  })
}

async function readAtRest(desk: EditorStore, key: string) {
  const known = () => desk.state.get().tables.get(key)?.known
  for (;;) {
    await desk.running
    const before = known()
    const read = await Promise.all([readPage(), fetchPageCopy(key)])
    if (!desk.running && known() === before) return read
  }
}

/** Trusted Types forbid making HTML from strings here, so the browser parses the response. */
function readPage(): Promise<Document | null> {
  const request = new XMLHttpRequest()
  request.open('GET', location.href.split('#')[0] ?? '')
  request.responseType = 'document'
  return new Promise((resolve) => {
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null)
    request.send()
  })
}
