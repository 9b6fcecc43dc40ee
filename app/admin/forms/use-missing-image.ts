import { useState } from 'react'

/** Imported items can name images that were never stored. */
export function useMissingImage(src: string) {
  const [missing, setMissing] = useState<string>()
  const watch = {
    // The image may have failed before hydration.
    ref: (picture: HTMLImageElement | null) => {
      if (picture?.complete && picture.naturalWidth === 0) setMissing(src)
    },
    onError: () => setMissing(src),
  }
  return { isMissing: missing === src, watch }
}
