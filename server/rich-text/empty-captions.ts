export function withoutEmptyCaptions(html: string): string {
  if (!html.includes('<figcaption>')) return html
  const kept: string[] = []
  const open: { at: number; hasContent: boolean }[] = []
  for (const piece of html.split(/(<\/?figcaption>)/)) {
    if (piece === '</figcaption>') {
      kept.push(piece)
      const caption = open.pop()
      if (caption && !caption.hasContent) kept.length = caption.at
    } else if (piece === '<figcaption>') {
      open.push({ at: kept.length, hasContent: false })
      kept.push(piece)
    } else {
      kept.push(piece)
      if (hasContent(piece)) for (const caption of open) caption.hasContent = true
    }
  }
  return kept.join('')
}

function hasContent(html: string): boolean {
  return html.includes('<img ') || html.replace(/<[^<>]*>/g, '').trim() !== ''
}
