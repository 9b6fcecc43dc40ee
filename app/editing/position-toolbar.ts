import { TEXT } from '#app/editing/state/editable-texts.ts'

const GAP = 8
/** One line of the focused text stays visible, in pixels. */
const LEAST_SEEN = 24

/** In narrow windows the stylesheet positions the toolbar instead. */
export function positionToolbar(tools: HTMLElement | null, text: HTMLElement): void {
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

function covered(box: { left: number; right: number; top: number; bottom: number }, text: HTMLElement): number {
  const others = [...document.querySelectorAll(TEXT)].filter((other) => other !== text)
  return others.filter((other) => {
    const { left, right, top, bottom } = other.getBoundingClientRect()
    return left < box.right && right > box.left && top < box.bottom && bottom > box.top
  }).length
}

/** The dock grows with its messages and could cover the focused text. */
export function reserveDockSpace(dock: HTMLElement): () => void {
  const sized = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--editing-dock', `${dock.offsetHeight}px`)
    const text = document.activeElement?.closest<HTMLElement>(TEXT)
    if (text && isBehind(text, dock)) text.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })
  sized.observe(dock)
  return () => sized.disconnect()
}

function isBehind(text: HTMLElement, dock: HTMLElement): boolean {
  const { top, bottom, height } = text.getBoundingClientRect()
  const cover = dock.getBoundingClientRect()
  if (bottom < cover.top || top > cover.bottom) return false
  const seen = Math.max(Math.min(bottom, cover.top) - Math.max(top, 0), Math.min(bottom, innerHeight) - Math.max(top, cover.bottom))
  return seen < Math.min(LEAST_SEEN, height)
}
