const GAP = 8

/** Puts the tools above a text, or below where there is no room above. In a narrow window the stylesheet has a place for them. */
export function placeBeside(tools: HTMLElement | null, text: HTMLElement): void {
  if (!tools) return
  const bar = tools.parentElement?.querySelector('.editing-bar')?.getBoundingClientRect()
  const { top, bottom, left } = text.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth: width } = tools
  const above = top - height - GAP
  const place = above >= (bar?.bottom ?? 0) + GAP ? above : Math.min(bottom + GAP, innerHeight - height - GAP)
  tools.style.setProperty('--tools-top', `${Math.max(place, (bar?.bottom ?? 0) + GAP)}px`)
  tools.style.setProperty('--tools-left', `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - width - GAP))}px`)
}
