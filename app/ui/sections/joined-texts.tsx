import { Fragment } from 'react'
import { hasMarker } from '#domain/site-copy/copy-markers.ts'

/** Inline editing needs each text in its own element. */
export function JoinedTexts({ texts, sign = ' ' }: { texts: readonly string[]; sign?: string }) {
  const shown = texts.filter((text) => text !== '')
  if (!shown.some(hasMarker)) return shown.join(sign)
  return shown.map((text) => <Fragment key={text}>{text} </Fragment>)
}
