import type { CopyDifference, ListEntryDifference } from '#domain/site-copy/diff-copy.ts'
import { DiffText } from './diff-text.tsx'
import { ImageChange } from './image-change.tsx'

export function CopyDifferenceView({ difference }: { difference: CopyDifference }) {
  if (difference.type === 'text') return <DiffText parts={difference.parts} />
  if (difference.type === 'picture') return <ImageChange {...difference} />
  return (
    <ul className="stack words-lines">
      {difference.lines.map((line) => (
        <li
          key={line.change === 'moved' ? `moved ${line.from}` : `${line.change} ${line.at}`}
          className={`words-line words-line-${line.change}`}
        >
          <p className="strong">{whatBecame(line)}</p>
          <Line line={line} />
        </li>
      ))}
    </ul>
  )
}

function Line({ line }: { line: ListEntryDifference }) {
  if (line.change === 'moved') return <p>{line.name}</p>
  if (line.change === 'changed') {
    return line.inside.map((difference) => (
      <div key={difference.place}>
        <p className="note">{difference.label}</p>
        <CopyDifferenceView difference={difference} />
      </div>
    ))
  }
  const Text = line.change === 'added' ? 'ins' : 'del'
  return line.texts.map(({ label, text }, at) => (
    <p key={`${at} ${label}`}>
      {label && <span className="note">{label}: </span>}
      <Text>{text}</Text>
    </p>
  ))
}

function whatBecame(line: ListEntryDifference): string {
  if (line.change === 'moved') return `Moved from ${line.from} to ${line.to}`
  if (line.change === 'changed') return `${line.at} · ${line.name}`
  return line.change === 'added' ? `Added as ${line.at}` : `Removed, it was ${line.at}`
}
