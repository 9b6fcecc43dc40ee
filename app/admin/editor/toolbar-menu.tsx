import type { ReactNode } from 'react'
import { Icon } from '#app/ui/layout/icon.tsx'
import styles from './editor-toolbar.module.css'

type Props = { name: 'Text' | 'More'; id: string; button: Record<string, unknown>; children: ReactNode }

/** The mouse leaves the cursor in the text; the keyboard goes into the menu. */
export function ToolbarMenu({ name, id, button, children }: Props) {
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
