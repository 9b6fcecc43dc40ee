import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ADMIN_MENU } from '#app/admin/navigation/admin-menu.ts'
import { OPEN_PALETTE } from '#app/admin/navigation/open-palette.ts'
import { isComposingKey } from '#app/admin/shell/is-composing-key.ts'
import styles from './palette.module.css'
import { PalettePanel } from './palette-panel.tsx'
import { rememberPlace } from './recent-places.ts'

export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()

  useEffect(() => rememberPlace({ title: document.title, path: pathname }), [pathname])

  useEffect(() => {
    const open = () => setOpen(true)
    addEventListener(OPEN_PALETTE, open)
    return () => removeEventListener(OPEN_PALETTE, open)
  }, [])

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
  }, [isOpen])

  usePaletteKey(() => (dialog.current?.open ? dialog.current.close() : setOpen(true)))

  function leave(): void {
    setOpen(false)
    // The drawer has closed over the button that had the focus.
    if (!document.activeElement?.checkVisibility() || document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[popovertarget="${ADMIN_MENU}"]:not([popovertargetaction])`)?.focus()
  }

  return (
    <dialog ref={dialog} className={styles.palette} aria-label="Search" closedby="any" onClose={leave}>
      {isOpen && <PalettePanel pathname={pathname} close={() => dialog.current?.close()} />}
    </dialog>
  )
}

/** Ctrl+K, on a Mac ⌘K. Who edits text and has used the key for a link says so by `preventDefault`. */
function usePaletteKey(toggle: () => void): void {
  const onToggle = useEffectEvent(toggle)
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || isComposingKey(event) || event.repeat || !isPaletteKey(event)) return
      event.preventDefault()
      const other = document.querySelector('dialog:modal')
      if (!other || other.querySelector('[role="combobox"][aria-controls="palette-results"]')) onToggle()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** By its place, too: on a keyboard of another script the key writes no K. */
function isPaletteKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isK = key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))
  const isMac = navigator.platform.startsWith('Mac')
  return isK && !altKey && !shiftKey && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey)
}
