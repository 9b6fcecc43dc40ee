const LOOKS_LIKE_HTML = /<\/?[a-z][^<>]*>/i

export function htmlOrParagraphs(content: string): string {
  return LOOKS_LIKE_HTML.test(content) ? content : textToHtml(content)
}

export function textToHtml(plain: string): string {
  return plain
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => `<p>${escapeHtml(block).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

export function escapeAttribute(text: string): string {
  return escapeHtml(text).replaceAll('"', '&quot;')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
