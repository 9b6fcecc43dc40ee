import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { currentFigure } from '#app/admin/editor/extensions/figure.ts'
import { type EditorOpeners, TABLE_TOOLS, TOOLS, type Tool } from '#app/admin/editor/slash/editor-tools.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import styles from './editor-toolbar.module.css'

type Props = { editor: Editor; textId: string; open: EditorOpeners; isFullScreen: boolean }

/** The toolbar is one tab stop; arrow keys, Home and End move inside. */
export function EditorToolbar({ editor, textId, open, isFullScreen }: Props) {
  const [focused, setFocused] = useState('Heading 2')
  const state = useEditorState({ editor, selector: ({ editor: changed }) => stateOfTools(changed) })
  const current = !state.isInTable && TABLE_TOOLS.some(({ name }) => name === focused) ? 'Heading 2' : focused
  const button = (name: string) => ({
    type: 'button' as const,
    className: styles.tool,
    tabIndex: name === current ? 0 : -1,
    onFocus: () => setFocused(name),
    // Mouse presses must not take focus and selection from the text.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  })

  function shown({ name, keys }: Tool): { label: string; title: string } {
    const label = name === 'Insert picture' && state.isInFigure ? 'Describe picture' : name
    return { label, title: keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label }
  }

  function isPressed({ name, isOn }: Tool): boolean | undefined {
    if (name === 'Full screen') return isFullScreen
    return isOn ? state.on.includes(name) : undefined
  }

  return (
    <div role="toolbar" aria-label="Formatting" aria-controls={textId} className={styles.toolbar} onKeyDown={moveFocus}>
      {TOOLS.map((tools) => (
        <div key={tools[0]?.name} className={styles.tools}>
          {tools.map((tool) => (
            <button
              key={tool.name}
              {...button(tool.name)}
              aria-label={shown(tool).label}
              title={shown(tool).title}
              aria-keyshortcuts={tool.keys}
              aria-pressed={isPressed(tool)}
              aria-disabled={state.impossible.includes(tool.name) || undefined}
              onClick={() => state.impossible.includes(tool.name) || tool.use(editor, open)}
            >
              <Icon name={tool.icon} />
            </button>
          ))}
        </div>
      ))}
      {state.isInTable && (
        <div className={styles.tools}>
          {TABLE_TOOLS.map((tool) => (
            <button key={tool.name} {...button(tool.name)} onClick={() => tool.use(editor)}>
              {tool.name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function stateOfTools(editor: Editor) {
  const tools = TOOLS.flat()
  return {
    on: tools.filter((tool) => tool.isOn?.(editor)).map((tool) => tool.name),
    impossible: tools.filter((tool) => tool.isPossible?.(editor) === false).map((tool) => tool.name),
    isInTable: editor.isActive('table'),
    isInFigure: currentFigure(editor) !== undefined,
  }
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  if (!(event.target instanceof HTMLElement)) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = buttons.indexOf(event.target)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons[(next + buttons.length) % buttons.length]?.focus()
}
