import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { currentFigure } from '#app/admin/editor/extensions/figure.ts'
import { type EditorOpeners, MORE_TOOLS, ROW_TOOLS, TABLE_TOOLS, TEXT_TOOLS, type Tool } from '#app/admin/editor/slash/editor-tools.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import styles from './editor-toolbar.module.css'

type Props = { editor: Editor; textId: string; open: EditorOpeners; isFullScreen: boolean }

const FIRST = 'Text'

/** The toolbar is one tab stop; arrow keys, Home and End move inside. */
export function EditorToolbar({ editor, textId, open, isFullScreen }: Props) {
  const [focused, setFocused] = useState(FIRST)
  const state = useEditorState({ editor, selector: ({ editor: changed }) => stateOfTools(changed) })
  const hasTableTools = useTableTools(editor, state.isInTable)
  const current = !hasTableTools && TABLE_TOOLS.some(({ name }) => name === focused) ? FIRST : focused
  const button = (name: string) => ({
    type: 'button' as const,
    className: `bare ${styles.tool}`,
    tabIndex: name === current ? 0 : -1,
    onFocus: () => setFocused(name),
    // Mouse presses must not take focus and selection from the text.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  })
  const toolButton = (tool: Tool, isNamed = false) => {
    const label = tool.name === 'Insert image' && state.isInFigure ? 'Describe image' : tool.name
    const isImpossible = state.impossible.includes(tool.name)
    return (
      <button
        key={tool.name}
        {...button(tool.name)}
        {...(isNamed ? { tabIndex: -1, onFocus: undefined } : {})}
        aria-label={label}
        title={tool.keys ? `${label} (${tool.keys.replace('Control', 'Ctrl')})` : label}
        aria-keyshortcuts={tool.keys}
        aria-pressed={tool.name === 'Full screen' ? isFullScreen : tool.isOn && state.on.includes(tool.name)}
        aria-disabled={isImpossible || undefined}
        onClick={({ currentTarget }) => {
          if (isImpossible) return
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
          tool.use(editor, open)
        }}
      >
        <Icon name={tool.icon} />
        {isNamed && label}
      </button>
    )
  }
  const menu = (name: 'Text' | 'More', tools: Tool[]) => (
    <ToolbarMenu name={name} id={`${textId}-${name}`} button={button(name)}>
      {tools.map((tool) => toolButton(tool, true))}
    </ToolbarMenu>
  )

  return (
    <div role="toolbar" aria-label="Formatting" aria-controls={textId} className={styles.toolbar} onKeyDown={moveFocus}>
      {menu('Text', TEXT_TOOLS)}
      {ROW_TOOLS.map((tools) => (
        <div key={tools[0]?.name} className={styles.tools}>
          {tools.map((tool) => toolButton(tool))}
        </div>
      ))}
      {menu('More', MORE_TOOLS)}
      {hasTableTools && (
        <div className={styles.tableTools}>
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
  const tools = [...TEXT_TOOLS, ...ROW_TOOLS.flat(), ...MORE_TOOLS]
  return {
    on: tools.filter((tool) => tool.isOn?.(editor)).map((tool) => tool.name),
    impossible: tools.filter((tool) => tool.isPossible?.(editor) === false).map((tool) => tool.name),
    isInTable: editor.isActive('table'),
    isInFigure: currentFigure(editor) !== undefined,
  }
}

/** Tools that come or go while the mouse is down would move the cells that it selects. */
function useTableTools(editor: Editor, isInTable: boolean): boolean {
  const [isHeld, setHeld] = useState(false)
  const [isShown, setShown] = useState(isInTable)
  useEffect(() => {
    const text = editor.view.dom
    const hold = () => setHeld(true)
    const release = () => setHeld(false)
    text.addEventListener('pointerdown', hold)
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release)
    return () => {
      text.removeEventListener('pointerdown', hold)
      for (const end of ['pointerup', 'pointercancel']) removeEventListener(end, release)
    }
  }, [editor])
  if (!isHeld && isShown !== isInTable) setShown(isInTable)
  return isShown
}

/** Left and right in the row, up and down in a menu. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  if (!(event.target instanceof HTMLElement)) return
  const menu = event.target.closest<HTMLElement>('[popover]')
  const all = [...(menu ?? event.currentTarget).querySelectorAll<HTMLElement>('button')]
  const buttons = all.filter((button) => menu || !button.closest('[popover]'))
  const at = buttons.indexOf(event.target)
  const [back, on] = menu ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
  const next = { [on]: at + 1, [back]: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons[(next + buttons.length) % buttons.length]?.focus()
}

type MenuProps = { name: 'Text' | 'More'; id: string; button: Record<string, unknown>; children: ReactNode }

/** The mouse leaves the cursor in the text; the keyboard goes into the menu. */
function ToolbarMenu({ name, id, button, children }: MenuProps) {
  return (
    <div className={name === 'Text' ? styles.textMenu : styles.moreMenu}>
      <button {...button} popoverTarget={id} aria-label={`${name} tools`}>
        {name}
        <Icon name="chevronDown" size={16} />
      </button>
      <div
        id={id}
        popover="auto"
        className={`floating ${styles.menu}`}
        onToggle={({ currentTarget, newState }) => {
          const isByKeyboard = currentTarget.previousElementSibling === document.activeElement
          if (newState === 'open' && isByKeyboard) currentTarget.querySelector('button')?.focus()
        }}
      >
        {children}
      </div>
    </div>
  )
}
