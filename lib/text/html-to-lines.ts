import { htmlToText } from './html-to-text.ts'

export function htmlToLines(html: string): string {
  return html
    .split(/<\/(?:p|h[1-6]|li|pre|tr|figcaption|blockquote)>|<br\s*\/?>/i)
    .map(htmlToText)
    .filter((line) => line !== '')
    .join('\n')
}
