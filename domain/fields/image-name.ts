const A_NAME = /^[\w.() -]{1,190}\.(?:webp|png|jpe?g|gif|avif)$/i

/** Whether a text is the name of a picture's file, without a folder. */
export function isImageName(text: string): boolean {
  return A_NAME.test(text)
}
