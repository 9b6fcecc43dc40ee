import { useState } from 'react'

/** Copies a text, and what to say of it; `before`: until it was tried. */
export function useCopyToClipboard(text: string, before = ''): { copy: () => void; said: string } {
  const [said, setSaid] = useState(before)
  const copy = () =>
    void write(text).then(
      () => setSaid('Copied.'),
      () => setSaid('Not copied: select it and copy it by hand.'),
    )
  return { copy, said }
}

/** Fails where a browser gives no clipboard, as to a page that came over plain HTTP from another machine. */
async function write(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
