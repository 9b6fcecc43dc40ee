import { type RefObject, useState } from 'react'
import { saveBarOf } from './use-full-screen.ts'

type Room = Record<'top' | 'right' | 'bottom' | 'left', number>

const GAP_PIXELS = 8

/** What our bars cover of the text, as ProseMirror asks for it when it scrolls to the cursor. */
export function useCaretRoom(root: RefObject<HTMLElement | null>): Room {
  const [room] = useState<Room>(() => ({
    left: GAP_PIXELS,
    right: GAP_PIXELS,
    get top() {
      return GAP_PIXELS + heightOf(root.current?.firstElementChild)
    },
    get bottom() {
      const toolbar = root.current?.querySelector('[role="toolbar"]')
      const isAtKeyboard = document.documentElement.hasAttribute('data-keyboard')
      return GAP_PIXELS + heightOf(saveBarOf(root.current)) + (isAtKeyboard ? heightOf(toolbar) + keyboardPixels() : 0)
    },
  }))
  return room
}

function heightOf(bar: Element | null | undefined): number {
  const isOver = bar && /^(?:sticky|fixed)$/.test(getComputedStyle(bar).position)
  return isOver ? bar.getBoundingClientRect().height : 0
}

function keyboardPixels(): number {
  return Number.parseInt(document.documentElement.style.getPropertyValue('--keyboard'), 10) || 0
}
