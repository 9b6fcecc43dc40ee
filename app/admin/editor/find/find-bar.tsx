import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { isComposingKey } from '#app/admin/shell/is-composing-key.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import styles from './find-bar.module.css'
import { type FindQuery, findInText, replaceInText, type TextMatch } from './find-in-text.ts'
import { useMatchHighlights } from './use-match-highlights.ts'

/** Fields have no name because the bar sits inside the item's form. */
export function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId()
  const find = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState<FindQuery>(() => ({ text: selectedWords(editor), matchCase: false }))
  const [replacement, setReplacement] = useState('')
  const [replaced, setReplaced] = useState<number>()
  const { doc, selection } = useEditorState({ editor, selector: ({ editor: changed }) => changed.state, equalityFn: Object.is })
  const { from, to } = selection
  const found = useMemo(() => findInText(doc, query), [doc, query])
  const current = found.findIndex((place) => place.from === from && place.to === to)
  useMatchHighlights(editor, found, current)
  useEffect(() => find.current?.select(), [])

  function ask(asked: FindQuery): void {
    setQuery(asked)
    setReplaced(undefined)
    show(firstFrom(findInText(editor.state.doc, asked), editor.state.selection.from))
  }

  function show(place: TextMatch | undefined): void {
    if (!place) return
    editor.commands.setTextSelection(place)
    const { node } = editor.view.domAtPos(place.from)
    const element = node instanceof Element ? node : node.parentElement
    element?.scrollIntoView({ block: 'center' })
  }

  function go(forward: boolean): void {
    setReplaced(undefined)
    show(forward ? firstFrom(found, current === -1 ? from : to) : (found.findLast((place) => place.to <= from) ?? found.at(-1)))
  }

  function replace(): void {
    const place = found[current]
    if (!place) {
      go(true)
      return
    }
    replaceInText(editor, [place], replacement)
    setReplaced(undefined)
    show(firstFrom(findInText(editor.state.doc, query), place.from + replacement.length))
  }

  function replaceAll(): void {
    if (found.length > 0) replaceInText(editor, found, replacement)
    setReplaced(found.length)
  }

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    if (isComposingKey(event.nativeEvent)) return
    const field = event.target instanceof HTMLInputElement && event.target.type === 'text' ? event.target : undefined
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && field === find.current) go(!event.shiftKey)
    else if (event.key === 'Enter' && field) replace()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div role="search" aria-label="Find and replace" className={styles.bar} onInput={(event) => event.stopPropagation()} onKeyDown={press}>
      <div className="row gap-2">
        <Words id={`${id}-find`} ref={find} label="Find" value={query.text} onChange={(text) => ask({ ...query, text })} />
        <p role="status" className={`note ${styles.count}`}>
          {replaced === undefined ? standing(query, found.length, current) : `${replaced} replaced`}
        </p>
        <IconButton name="Previous match" turned="up" onPress={() => go(false)} />
        <IconButton name="Next match" turned="down" onPress={() => go(true)} />
        <label className={`check small ${styles.choice}`}>
          <input type="checkbox" defaultChecked={query.matchCase} onChange={({ target }) => ask({ ...query, matchCase: target.checked })} />
          Match case
        </label>
        <button type="button" className="icon-button" aria-label="Close find and replace" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <ReplaceRow id={`${id}-with`} value={replacement} onChange={setReplacement} onReplace={replace} onReplaceAll={replaceAll} />
    </div>
  )
}

type ReplaceRowProps = { id: string; value: string; onChange: (words: string) => void; onReplace: () => void; onReplaceAll: () => void }

function ReplaceRow({ id, value, onChange, onReplace, onReplaceAll }: ReplaceRowProps) {
  return (
    <div className="row gap-2">
      <Words id={id} label="Replace with" value={value} onChange={onChange} />
      <QuietButton onClick={onReplace}>Replace</QuietButton>
      <QuietButton onClick={onReplaceAll}>Replace all</QuietButton>
    </div>
  )
}

type WordsProps = {
  id: string
  label: string
  value: string
  ref?: React.RefObject<HTMLInputElement | null>
  onChange: (words: string) => void
}

/** Local state keeps typing smooth while the form rerenders. */
function Words({ id, label, value, ref, onChange }: WordsProps) {
  return (
    <>
      <label htmlFor={id} className={`small strong ${styles.label}`}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        className={`input ${styles.words}`}
        type="text"
        autoComplete="off"
        spellCheck={false}
        defaultValue={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}

function IconButton({ name, turned, onPress }: { name: string; turned: 'up' | 'down'; onPress: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={name} onClick={onPress}>
      <Icon name="chevronDown" className={turned === 'up' ? styles.up : undefined} />
    </button>
  )
}

function selectedWords({ state: { doc, selection } }: Editor): string {
  const { $from, $to, from, to } = selection
  return $from.sameParent($to) ? doc.textBetween(from, to) : ''
}

function firstFrom(found: readonly TextMatch[], at: number): TextMatch | undefined {
  return found.find((place) => place.from >= at) ?? found[0]
}

function standing({ text }: FindQuery, count: number, current: number): string {
  if (text === '') return ''
  if (count === 0) return 'Not found'
  return current === -1 ? `${count} found` : `${current + 1} of ${count}`
}
