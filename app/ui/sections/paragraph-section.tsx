import { ListSection } from './list-section.tsx'

type Props = { heading: string; paragraphs: readonly string[]; className?: string }

/** Styles can put the year that a paragraph tells of beside it. */
export function ParagraphSection({ heading, paragraphs, className = '' }: Props) {
  return (
    <ListSection heading={heading} items={paragraphs} isSplit>
      <div className={`prose ${className}`}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} data-year={/\bin ((?:19|20)\d\d)\b/i.exec(paragraph)?.[1]}>
            {paragraph}
          </p>
        ))}
      </div>
    </ListSection>
  )
}
