import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type Editor, type EditorEvents, useEditorState } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import toolStyles from '#app/admin/editor/editor-toolbar.module.css'
import { isComposingKey } from '#app/admin/shell/is-composing-key.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { EditorOpeners, Tool } from './editor-tools.ts'
import styles from './slash-menu.module.css'
import { canOpenSlashMenu, matchTools, slashQuery } from './slash-query.ts'

export function useSlashMenu(editor: Editor, open: EditorOpeners) {
  const [at, setAt] = useState<number>()
  const [choice, setChoice] = useState({ query: '', index: 0 })
  const query = useEditorState({ editor, selector: ({ editor: changed }) => slashQuery(changed.state, at) })
  const tools = query === undefined ? [] : matchTools(query, editor)
  const index = choice.query === query ? Math.min(choice.index, tools.length - 1) : 0

  useEffect(() => {
    const follow = ({ transaction: { mapping } }: EditorEvents['transaction']) => setAt((place) => place && mapping.map(place, -1))
    editor.on('transaction', follow)
    return () => void editor.off('transaction', follow)
  }, [editor])

  const wasOpen = useRef(false)
  useEffect(() => {
    if (query === undefined && wasOpen.current) setAt(undefined)
    wasOpen.current = query !== undefined
  }, [query])

  function noteTyped(from: number, text: string): void {
    if (text === '/' && canOpenSlashMenu(editor.state, from)) setAt(from)
  }

  function press(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, altKey } = event
    if (tools.length === 0 || isComposingKey(event) || ctrlKey || metaKey || altKey) return false
    if (key === 'Escape') setAt(undefined)
    else if (key === 'ArrowDown') move(index + 1)
    else if (key === 'ArrowUp') move(index - 1)
    else if (key === 'Enter' || key === 'Tab') choose(tools[index])
    else return false
    return true
  }

  function move(to: number): void {
    setChoice({ query: query ?? '', index: (to + tools.length) % tools.length })
  }

  function choose(tool: Tool | undefined): void {
    if (!tool || at === undefined) return
    editor.commands.deleteRange({ from: at, to: editor.state.selection.from })
    setAt(undefined)
    tool.use(editor, open)
  }

  const menu = at !== undefined && tools.length > 0 && <SlashMenu editor={editor} at={at} tools={tools} index={index} onChoose={choose} />
  return { menu, press, noteTyped }
}

type Props = { editor: Editor; at: number; tools: Tool[]; index: number; onChoose: (tool: Tool) => void }

function SlashMenu({ editor, at, tools, index, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const count = tools.length

  useEffect(() => list.current?.showPopover(), [])

  // The menu takes its place by the slash.
  useEffect(() => {
    const { view } = editor
    view.setProps({
      decorations: ({ doc }) => DecorationSet.create(doc, [Decoration.inline(at, at + 1, { style: 'anchor-name: --tools' })]),
    })
    return () => view.setProps({ decorations: () => null })
  }, [editor, at])

  useEffect(() => {
    const text = editor.view.dom
    const told = { 'aria-controls': id, 'aria-activedescendant': `${id}-${index}`, 'aria-autocomplete': 'list' }
    for (const [name, value] of Object.entries(told)) text.setAttribute(name, value)
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of Object.keys(told)) text.removeAttribute(name)
    }
  }, [editor, id, index])

  return (
    <>
      <div ref={list} id={id} popover="manual" role="listbox" aria-label="Insert" className={`floating ${toolStyles.menu} ${styles.menu}`}>
        {tools.map((tool, of) => (
          <button
            type="button"
            key={tool.name}
            id={`${id}-${of}`}
            role="option"
            tabIndex={-1}
            aria-selected={of === index}
            className={`bare ${toolStyles.tool}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(tool)}
          >
            <Icon name={tool.icon} />
            {tool.name}
          </button>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {count === 1 ? '1 thing to insert' : `${count} things to insert`}: {tools[index]?.name}
      </p>
    </>
  )
}
