/**
 * For the `ref` of a file's field. Whoever chooses the same file once more, as it was mended meanwhile, chooses another one: browsers tell that by
 * `cancel` alone, which React passes on of dialogs only. Closing the list of files without a choice tells the file that was there.
 */
export function onFileChosen(tell: (file: File | undefined) => void) {
  return (input: HTMLInputElement | null) => {
    if (!input) return
    const listen = () => tell(input.files?.[0])
    input.addEventListener('cancel', listen)
    return () => input.removeEventListener('cancel', listen)
  }
}
