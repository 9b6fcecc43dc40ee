export type PreviewPart = 'page' | 'card'

export type PreviewQuery = { get(name: 'as' | 'width'): string | null }

/** Widths are CSS pixels of phone, tablet and desktop. */
export const PREVIEW_WIDTHS = [360, 768, 1280] as const

export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number]

export function partOf(query: PreviewQuery): PreviewPart {
  return query.get('as') === 'card' ? 'card' : 'page'
}

export function widthOf(query: PreviewQuery): PreviewWidth | undefined {
  return PREVIEW_WIDTHS.find((width) => String(width) === query.get('width'))
}

export function previewQuery(part: PreviewPart, width?: PreviewWidth): string {
  const query = new URLSearchParams([...(part === 'card' ? [['as', part]] : []), ...(width ? [['width', String(width)]] : [])])
  return query.size > 0 ? `?${query}` : ''
}
