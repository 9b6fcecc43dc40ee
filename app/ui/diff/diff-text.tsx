import type { DiffPart } from '#lib/text/word-diff.ts'

/** `isPlain` turns off marks for text without a previous version. */
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
