/** Input methods use Enter and Escape; Safari sends the last key afterwards with code 229. */
export function isComposingKey({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}
