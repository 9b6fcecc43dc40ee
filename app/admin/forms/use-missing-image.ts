import { useState } from 'react'

/** Whether there is no picture at an address, for an imported item can name one that was never stored; and what its `img` needs to tell. */
export function useMissingImage(src: string) {
  const [missing, setMissing] = useState<string>()
  const watch = {
    // The browser may have found out before this page came alive.
    ref: (picture: HTMLImageElement | null) => {
      if (picture?.complete && picture.naturalWidth === 0) setMissing(src)
    },
    onError: () => setMissing(src),
  }
  return { isMissing: missing === src, watch }
}
