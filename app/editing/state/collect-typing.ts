/** People type on while a new entry is being added. Returns what ends it and gives their text. */
export function collectTyping(): () => string {
  let letters: string[] = []
  const note = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') letters = letters.slice(0, -1)
    else if ([...event.key].length === 1) letters = [...letters, event.key]
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const drop = () => {
    letters = []
    document.removeEventListener('keydown', note, { capture: true })
  }
  document.addEventListener('keydown', note, { capture: true })
  // Whoever clicks elsewhere means that place.
  document.addEventListener('pointerdown', drop, { capture: true })
  return () => {
    const text = letters.join('')
    drop()
    document.removeEventListener('pointerdown', drop, { capture: true })
    return text
  }
}
