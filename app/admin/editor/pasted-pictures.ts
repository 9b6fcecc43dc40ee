import { plainText } from '#domain/text/plain-text.ts'

/** The picture files on a clipboard. Other programs put a picture of copied words beside them: then the words are meant. */
export function pastedPictures(clipboard: DataTransfer | null): File[] {
  if (!clipboard || plainText(clipboard.getData('text/html')) !== '') return []
  return [...clipboard.files].filter(({ type }) => type.startsWith('image/'))
}
