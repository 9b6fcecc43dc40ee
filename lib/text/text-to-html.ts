const LOOKS_LIKE_HTML = /<\/?[a-z][^<>]*>/i

/** Text that somebody wrote without any markup, as paragraphs; HTML comes back as it is. */
export function htmlOrParagraphs(content: string): string {
  return LOOKS_LIKE_HTML.test(content) ? content : textToHtml(content)
}

/** Plain text as HTML: an empty line starts a paragraph, a line break stays one. */
export function textToHtml(plain: string): string {
  return plain
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => `<p>${escapeHtml(block).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** Words as HTML that says just them. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
