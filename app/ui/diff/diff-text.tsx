import type { DiffPart } from '#lib/text/word-diff.ts'

/** A text with the words that went and came. `isPlain`: nothing stood there before, so that nothing is marked. */
export function DiffText({ parts, isPlain = false }: { parts: readonly DiffPart[]; isPlain?: boolean }) {
  return (
    <p className="word-parts">
      {parts.map((part, at) => (
        <Part key={`${at} ${part.change}`} part={part} isPlain={isPlain} />
      ))}
    </p>
  )
}

function Part({ part: { change, text }, isPlain }: { part: DiffPart; isPlain: boolean }) {
  if (change === 'left-out') return <span className="word-parts-left-out"> … </span>
  if (change === 'same' || isPlain) return text
  return change === 'added' ? <ins>{text}</ins> : <del>{text}</del>
}
