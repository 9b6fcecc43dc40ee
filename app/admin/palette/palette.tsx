import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ADMIN_MENU } from '#app/admin/navigation/admin-menu.ts'
import { OPEN_PALETTE } from '#app/admin/navigation/open-palette.ts'
import styles from './palette.module.css'
import { PalettePanel } from './palette-panel.tsx'
import { rememberPlace } from './recent-places.ts'
import { usePaletteKey } from './use-palette-key.ts'

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
