import { TEXT } from './page-texts.ts'

const GAP = 8

/** Puts the tools above a text, or below where that covers less. In a narrow window the stylesheet has a place for them. */
export function placeBeside(tools: HTMLElement | null, text: HTMLElement): void {
  if (!tools) return
  const bar = tools.parentElement?.querySelector('.editing-bar')?.getBoundingClientRect()
  const { top, bottom, left } = text.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth: width } = tools
  const start = Math.max(GAP, Math.min(left, document.documentElement.clientWidth - width - GAP))
  const [above, below] = [top - height - GAP, bottom + GAP]
  const least = (bar?.bottom ?? 0) + GAP
  const covers = (at: number) => covered({ left: start, right: start + width, top: at, bottom: at + height }, text)
  const isBelow = above < least || (below + height < innerHeight && covers(below) < covers(above))
  tools.style.setProperty('--tools-top', `${Math.max(least, Math.min(isBelow ? below : above, innerHeight - height - GAP))}px`)
  tools.style.setProperty('--tools-left', `${start}px`)
}

/** How many other texts would be behind it. */
function covered(box: { left: number; right: number; top: number; bottom: number }, text: HTMLElement): number {
  const others = [...document.querySelectorAll(TEXT)].filter((other) => other !== text)
  return others.filter((other) => {
    const { left, right, top, bottom } = other.getBoundingClientRect()
    return left < box.right && right > box.left && top < box.bottom && bottom > box.top
  }).length
}
