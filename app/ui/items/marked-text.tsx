import { Fragment as Piece } from 'react'
import type { HighlightFragment } from '#domain/ports/store.ts'

export function MarkedText({ fragments }: { fragments: readonly HighlightFragment[] }) {
  return fragments.map(({ text, marked }, index) => {
    const key = `${index} ${text}`
    return marked ? <mark key={key}>{text}</mark> : <Piece key={key}>{text}</Piece>
  })
}
