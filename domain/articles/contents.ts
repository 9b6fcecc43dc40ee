import { htmlToText } from '#lib/text/html-to-text.ts'

const LEAST = 3

export type Contents = { html: string; sections: { id: string; heading: string }[] }

/** Gives the main headings of a long article anchors. Pass sanitized HTML only. */
export function withContents(sanitized: string): Contents {
  const sections: Contents['sections'] = []
  const html = sanitized.replace(/<h2>(.*?)<\/h2>/gs, (whole, inner: string) => {
    const heading = htmlToText(inner).trim()
    if (heading === '') return whole
    const id = `section-${sections.length + 1}`
    sections.push({ id, heading })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return sections.length < LEAST ? { html: sanitized, sections: [] } : { html, sections }
}
