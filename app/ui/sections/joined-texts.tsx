import { Fragment } from 'react'
import { hasMarker } from '#domain/site-copy/copy-markers.ts'

/** Texts that follow each other in one paragraph; empty ones are left out. In the editing view each stands by itself, to be found. */
export function JoinedTexts({ texts }: { texts: readonly string[] }) {
  const shown = texts.filter((text) => text !== '')
  if (!shown.some(hasMarker)) return shown.join(' ')
  return shown.map((text) => <Fragment key={text}>{text} </Fragment>)
}
