import { htmlToText } from '#lib/text/html-to-text.ts'

/** Office programs add an image of copied text, but people mean the text. */
export function pastedFiles(clipboard: DataTransfer | null): File[] {
  return clipboard && htmlToText(clipboard.getData('text/html')) === '' ? [...clipboard.files] : []
}
