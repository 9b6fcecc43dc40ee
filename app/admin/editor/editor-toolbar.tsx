import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Icon } from '#app/ui/frame/icon.tsx'
import type { IconName } from '#app/ui/frame/icon-drawings.ts'
import { currentFigure } from './figure.ts'
import styles from './rich-text-editor.module.css'

type Tool = {
  name: string
  icon: IconName
  /** Only for tools that are on or off. */
  isOn?: (editor: Editor) => boolean
  isPossible?: (editor: Editor) => boolean
  use: (editor: Editor) => void
  keys?: string
}

type Chain = ReturnType<Editor['chain']>

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `Heading ${level}`,
  icon: `heading${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  use: onText((chain) => chain.toggleHeading({ level })),
  keys: `Control+Alt+${level}`,
})

const TOOLS: Tool[][] = [
  [heading(2), heading(3), heading(4)],
  [
    mark('Bold', 'bold', 'Control+B', (chain) => chain.toggleBold()),
    mark('Italic', 'italic', 'Control+I', (chain) => chain.toggleItalic()),
    mark('Code', 'code', 'Control+E', (chain) => chain.toggleCode()),
  ],
  [
    mark('Bullet list', 'bulletList', 'Control+Shift+8', (chain) => chain.toggleBulletList()),
    mark('Numbered list', 'orderedList', 'Control+Shift+7', (chain) => chain.toggleOrderedList()),
    { ...mark('Quote', 'blockquote', 'Control+Shift+B', (chain) => chain.toggleBlockquote()), icon: 'quote' },
    mark('Code block', 'codeBlock', 'Control+Alt+C', (chain) => chain.toggleCodeBlock()),
  ],
  [
    {
      name: 'Insert table',
      icon: 'table',
      isPossible: (editor) => !editor.isActive('table') && !currentFigure(editor),
      use: onText((chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
    },
  ],
  [
    { name: 'Undo', icon: 'undo', isPossible: (editor) => editor.can().undo(), use: onText((chain) => chain.undo()), keys: 'Control+Z' },
    {
      name: 'Redo',
      icon: 'redo',
      isPossible: (editor) => editor.can().redo(),
      use: onText((chain) => chain.redo()),
      keys: 'Control+Shift+Z',
    },
  ],
]

const TABLE_TOOLS: { name: string; use: (editor: Editor) => void }[] = [
  { name: 'Add row', use: onText((chain) => chain.addRowAfter()) },
  { name: 'Add column', use: onText((chain) => chain.addColumnAfter()) },
  { name: 'Delete row', use: onText((chain) => chain.deleteRow()) },
  { name: 'Delete column', use: onText((chain) => chain.deleteColumn()) },
  { name: 'Delete table', use: onText((chain) => chain.deleteTable()) },
]

type Props = { editor: Editor; textId: string; onLink: () => void; onPicture: () => void }

/** One tab stop; the arrow keys, Home and End move between the tools. */
export function EditorToolbar({ editor, textId, onLink, onPicture }: Props) {
  const [current, setCurrent] = useState('Heading 2')
  const state = useEditorState({
    editor,
    selector: ({ editor: changed }) => ({
      on: TOOLS.flat()
        .filter((tool) => tool.isOn?.(changed))
        .map((tool) => tool.name),
      impossible: TOOLS.flat()
        .filter((tool) => tool.isPossible?.(changed) === false)
        .map((tool) => tool.name),
      isInLink: changed.isActive('link'),
      isInTable: changed.isActive('table'),
      isInFigure: currentFigure(changed) !== undefined,
    }),
  })
  const button = (name: string) => ({
    type: 'button' as const,
    className: styles.tool,
    tabIndex: name === current ? 0 : -1,
    onFocus: () => setCurrent(name),
    // A mouse leaves the focus, and so the selection, in the text.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  })

  return (
    <div role="toolbar" aria-label="Formatting" aria-controls={textId} className={styles.toolbar} onKeyDown={moveFocus}>
      {TOOLS.map((tools, index) => (
        <div key={tools[0]?.name} className={styles.tools}>
          {tools.map((tool) => (
            <button
              key={tool.name}
              {...button(tool.name)}
              aria-label={tool.name}
              title={tool.keys ? `${tool.name} (${tool.keys.replace('Control', 'Ctrl')})` : tool.name}
              aria-keyshortcuts={tool.keys}
              aria-pressed={tool.isOn ? state.on.includes(tool.name) : undefined}
              aria-disabled={state.impossible.includes(tool.name) || undefined}
              onClick={() => state.impossible.includes(tool.name) || tool.use(editor)}
            >
              <Icon name={tool.icon} />
            </button>
          ))}
          {index === 1 && (
            <button
              {...button('Link')}
              aria-label="Link"
              title="Link (Ctrl+K)"
              aria-keyshortcuts="Control+K"
              aria-pressed={state.isInLink}
              onClick={onLink}
            >
              <Icon name="link" />
            </button>
          )}
          {index === 3 && (
            <button
              {...button('Insert picture')}
              aria-label={state.isInFigure ? 'Describe picture' : 'Insert picture'}
              title={state.isInFigure ? 'Describe picture' : 'Insert picture'}
              onClick={onPicture}
            >
              <Icon name="picture" />
            </button>
          )}
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

function mark(name: string, type: IconName | 'blockquote', keys: string, change: (chain: Chain) => Chain): Tool {
  return { name, icon: type === 'blockquote' ? 'quote' : type, isOn: (editor) => editor.isActive(type), use: onText(change), keys }
}

/** A change that gives the focus back to the text. The editor's own command for that waits a frame, and loses what is typed in it. */
function onText(change: (chain: Chain) => Chain): (editor: Editor) => void {
  return (editor) => {
    change(editor.chain()).run()
    editor.view.focus()
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
