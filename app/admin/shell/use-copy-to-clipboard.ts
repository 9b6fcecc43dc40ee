import { useState } from 'react'

export function useCopyToClipboard(text: string, before = ''): { copy: () => void; said: string } {
  const [said, setSaid] = useState(before)
  const copy = () =>
    void write(text).then(
      () => setSaid('Copied.'),
      () => setSaid('Not copied: select it and copy it by hand.'),
    )
  return { copy, said }
}

/** Browsers offer no clipboard on plain HTTP. */
async function write(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
