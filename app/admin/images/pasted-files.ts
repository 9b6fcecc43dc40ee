import { htmlToText } from '#lib/text/html-to-text.ts'

/** The files on a clipboard. Other programs put a picture of copied words beside them: then the words are meant. */
export function pastedFiles(clipboard: DataTransfer | null): File[] {
  return clipboard && htmlToText(clipboard.getData('text/html')) === '' ? [...clipboard.files] : []
}
