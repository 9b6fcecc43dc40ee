import { type RefObject, useEffect, useState } from 'react'
import { isComposingKey } from '#app/admin/shell/is-composing-key.ts'

export function useFullScreen(editor: RefObject<HTMLElement | null>, failure: unknown) {
  const [isOn, setOn] = useState(false)

  useEffect(() => {
    const element = editor.current
    if (!isOn || !element) return
    const bar = saveBarOf(element)
    return setAside(bar ? [element, bar] : [element])
  }, [isOn, editor])

  useEffect(() => {
    if (!isOn) return
    const leaveOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && !isMeantForOthers(event) && setOn(false)
    addEventListener('keydown', leaveOnEscape)
    return () => removeEventListener('keydown', leaveOnEscape)
  }, [isOn])

  useEffect(() => {
    if (failure) setOn(false)
  }, [failure])

  /** In the text, the engine would select the block around the cursor. */
  function leaveByKey({ key }: KeyboardEvent): boolean {
    const leaves = isOn && key === 'Escape'
    if (leaves) setOn(false)
    return leaves
  }

  return { isOn, toggle: () => setOn((before) => !before), leaveByKey }
}

export function saveBarOf(element: Element | null): Element | undefined {
  return [...(element?.closest('form')?.children ?? [])].findLast((child) => child.querySelector('button[type="submit"]'))
}

function isMeantForOthers(event: KeyboardEvent): boolean {
  const { defaultPrevented, target } = event
  return defaultPrevented || isComposingKey(event) || (target instanceof Element && target.closest('dialog, [popover]') !== null)
}

/** The rest of the page must not be reachable by keyboard. */
function setAside(kept: readonly Element[]): () => void {
  const around = [...document.querySelectorAll('body, body *')].filter((element) =>
    kept.some((one) => one !== element && element.contains(one)),
  )
  const aside = around.flatMap(({ children }) => [...children]).filter((child) => !kept.some((one) => child.contains(one)))
  const reachable = aside.filter((child) => !child.matches('[inert], dialog, [popover]'))
  for (const element of reachable) element.setAttribute('inert', '')
  return () => {
    for (const element of reachable) element.removeAttribute('inert')
  }
}
