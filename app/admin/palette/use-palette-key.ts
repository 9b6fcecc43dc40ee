import { useEffect, useEffectEvent } from 'react'
import { isComposingKey } from '#app/admin/shell/is-composing-key.ts'

/** Ctrl+K, on a Mac ⌘K. Who edits text and has used the key for a link says so by `preventDefault`. */
export function usePaletteKey(toggle: () => void): void {
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
