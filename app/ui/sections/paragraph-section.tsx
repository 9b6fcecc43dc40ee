import { ListSection } from './list-section.tsx'

type Props = { heading: string; paragraphs: readonly string[]; className?: string }

export function ParagraphSection({ heading, paragraphs, className = '' }: Props) {
  return (
    <ListSection heading={heading} items={paragraphs} isSplit>
      <div className={`prose ${className}`}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{className ? <Dated text={paragraph} /> : paragraph}</p>
        ))}
      </div>
    </ListSection>
  )
}

/** Styles put the year that begins a text beside it. */
function Dated({ text }: { text: string }) {
  const [, year, first = '', rest] = /^In ((?:19|20)\d\d), (.)(.*)/s.exec(text) ?? []
  if (!year) return text
  return (
    <>
      <b>{year}</b> {first.toUpperCase() + rest}
    </>
  )
}
