/** Browsers fire only `cancel` when the same file is chosen again; React forwards it for dialogs only. */
export function onFileChosen(tell: (file: File | undefined) => void) {
  return (input: HTMLInputElement | null) => {
    if (!input) return
    const listen = () => tell(input.files?.[0])
    input.addEventListener('cancel', listen)
    return () => input.removeEventListener('cancel', listen)
  }
}
