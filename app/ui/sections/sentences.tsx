import { Fragment } from 'react'
import { hasMarker } from '#domain/site-copy/copy-markers.ts'

export function Sentences({ text }: { text: string }) {
  if (hasMarker(text)) return text
  return text.split(/(?<=[.?!]) (?=\p{Lu})/u).map((sentence, index) => (
    <Fragment key={sentence}>
      {index > 0 && ' '}
      <span className="sentence">{sentence}</span>
    </Fragment>
  ))
}
