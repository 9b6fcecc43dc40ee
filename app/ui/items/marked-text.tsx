import { Fragment as Piece } from 'react'
import type { Fragment } from '#domain/ports/store.ts'

export function MarkedText({ fragments }: { fragments: readonly Fragment[] }) {
  return fragments.map(({ text, marked }, index) => {
    const key = `${index} ${text}`
    return marked ? <mark key={key}>{text}</mark> : <Piece key={key}>{text}</Piece>
  })
}
