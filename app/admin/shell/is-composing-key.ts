/**
 * Whether a key belongs to a word that is still being put together, as in Japanese or Chinese: there Enter takes a word, and Escape drops it.
 * Safari sends the key that ends it after the end, with this code.
 */
export function isComposingKey({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}
