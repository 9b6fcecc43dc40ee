import { Fragment } from 'react'
import { hasMarker } from '#domain/site-copy/copy-markers.ts'

/** A heading of one or more sentences: each begins a line of its own where there is more than one line. */
export function Sentences({ text }: { text: string }) {
  if (hasMarker(text)) return text
  return text.split(/(?<=[.?!]) (?=\p{Lu})/u).map((sentence, index) => (
    <Fragment key={sentence}>
      {index > 0 && ' '}
      <span className="sentence">{sentence}</span>
    </Fragment>
  ))
}
