const A_NAME = /^[\w.() -]{1,190}\.(?:webp|png|jpe?g|gif|avif)$/i

export function isImageName(text: string): boolean {
  return A_NAME.test(text)
}
