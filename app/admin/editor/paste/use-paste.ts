import type { Slice } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { isOwnHtml } from '#app/admin/editor/document/copied-html.ts'
import { documentToHtml } from '#app/admin/editor/document/document-to-html.ts'
import { normalizeHtml } from '#app/admin/editor/document/html-to-document.ts'
import { currentFigure, pasteIntoCaption } from '#app/admin/editor/extensions/figure.ts'
import type { HoldSave } from '#app/admin/forms/hold-save.ts'
import { MAX_CONTENT_CHARS } from '#domain/kinds/blog.ts'
import { stripControls } from '#lib/text/strip-controls.ts'
import { parseVideoUrl, type Video } from '#lib/text/video-url.ts'
import { cleanHtml } from './clean-html.ts'
import { describeOmissions } from './omissions.ts'
import { cellsAtRisk, describeOverwritten } from './overwritten-cells.ts'
import { usePasteOffer } from './paste-offers.ts'
import { readRtf } from './read-rtf.ts'
import { describeLost } from './store-pending.ts'
import { usePending } from './use-pending.ts'

const NO_CLIPBOARD = 'Your browser blocks the clipboard. Press Ctrl+Shift+V in the text instead.'

export type Paste = ReturnType<typeof usePaste>

export function usePaste(holdSave: HoldSave) {
  const { lost, forgetLost, pending, ...images } = usePending(holdSave)
  const [notice, setNotice] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { offerForHtml, offerForText, dropOffer, ...offers } = usePasteOffer()
  const brought = useRef<DataTransfer>(null)
  const isRefused = useRef(false)

  function begin(transfer: DataTransfer | null): void {
    brought.current = transfer
    isRefused.current = false
    dismiss()
  }

  function html(given: string, editor: Editor): string {
    const cleaned = cleanHtml(stripControls(given, '\n'), () => picturesIn(brought.current))
    if (!cleaned.ok) return refuse(cleaned.problem)
    // Cells and items grow when the editor serializes them.
    const problem = tooLong(editor, cleaned.html.length) ?? tooLong(editor, normalizeHtml(cleaned.html).length)
    if (problem) return refuse(problem)
    pending.current.push(...cleaned.pictures)
    setNotice(describeOmissions(cleaned.leftOut))
    if (!isOwnHtml(given)) offerForHtml(editor, cleaned.html)
    return cleaned.html
  }

  function words(given: string, editor: Editor): string {
    const problem = tooLong(editor, given.length)
    if (problem) return refuse(problem)
    offerForText(editor, given)
    return pasteIntoCaption(stripControls(given, '\n'), editor.view)
  }

  function noteChange({ editor, transaction }: { editor: Editor; transaction: Transaction }): void {
    images.fetchPending(editor)
    dropOffer(transaction)
  }

  function refuse(problem: string): string {
    isRefused.current = true
    setRefusal(problem)
    return ''
  }

  function watchCells(editor: Editor, slice: Slice): void {
    const before = cellsAtRisk(editor, slice)
    if (!before) return
    queueMicrotask(() => {
      const replaced = editor.isDestroyed ? '' : describeOverwritten(editor, before)
      if (replaced !== '') setNotice((leftOut) => `${replaced} ${leftOut}`.trim())
    })
  }

  function takesVideo(editor: Editor, transfer: DataTransfer | null): boolean {
    const video = videoFor(editor, transfer)
    if (video) images.insertVideo(editor, video)
    return video !== undefined
  }

  async function plainText(editor: Editor): Promise<void> {
    begin(null)
    try {
      editor.view.pasteText(await navigator.clipboard.readText())
    } catch {
      setNotice(NO_CLIPBOARD)
    }
    editor.view.focus()
  }

  function dismiss(): void {
    dropOffer()
    setNotice('')
    setRefusal(undefined)
    forgetLost()
  }

  const problems = [...(refusal === undefined ? [] : [refusal]), ...describeLost(lost)]
  return { ...images, ...offers, notice, problems, dismiss, isRefused, begin, html, words, watchCells, takesVideo, plainText, noteChange }
}

function videoFor(editor: Editor, transfer: DataTransfer | null): Video | undefined {
  const video = parseVideoUrl(transfer?.getData('text/plain') ?? '')
  const { selection } = editor.state
  return selection.empty && !selection.$from.parent.type.spec.code && !currentFigure(editor) ? video : undefined
}

function picturesIn(transfer: DataTransfer | null): readonly File[] {
  const files = [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  return files.length > 0 ? files : readRtf(transfer?.getData('text/rtf') ?? '')
}

function tooLong(editor: Editor, more: number): string | undefined {
  if (documentToHtml(editor).length + more <= MAX_CONTENT_CHARS) return undefined
  const [count, most] = [more, MAX_CONTENT_CHARS].map((signs) => signs.toLocaleString('en-US'))
  return `Nothing was pasted: it has ${count} characters, with its formatting, and an article takes ${most} in all. Paste it in parts.`
}
