const A_NAME = /^[\p{L}\p{M}\p{N}_.() -]{1,190}\.(?:webp|png|jpe?g|gif|avif)$/iu

export function isImageName(text: string): boolean {
  return A_NAME.test(text)
}
