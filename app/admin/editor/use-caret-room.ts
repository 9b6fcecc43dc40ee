import { type RefObject, useEffect, useState } from 'react'
import { saveBarOf } from './use-full-screen.ts'

type Room = Record<'top' | 'right' | 'bottom' | 'left', number>

const GAP_PIXELS = 8

/** What our bars cover of the text, as ProseMirror asks for it when it scrolls to the cursor. */
export function useCaretRoom(root: RefObject<HTMLElement | null>): Room {
  useKeyboardInset()
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

/** Lower than any on-screen keyboard, and higher than browser bars. */
const LEAST_PIXELS = 120

/** Fixed elements lie behind the on-screen keyboard, so the page must know its height. */
function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport: view } = window
    const root = document.documentElement
    const measure = () => {
      const height = view ? Math.round(innerHeight - view.height - view.offsetTop) : 0
      root.toggleAttribute('data-keyboard', height >= LEAST_PIXELS)
      root.style.setProperty('--keyboard', `${height}px`)
    }
    view?.addEventListener('resize', measure)
    view?.addEventListener('scroll', measure)
    return () => {
      view?.removeEventListener('resize', measure)
      view?.removeEventListener('scroll', measure)
      root.removeAttribute('data-keyboard')
    }
  }, [])
}
