import { ListSection } from './list-section.tsx'

export function ParagraphSection({ heading, paragraphs }: { heading: string; paragraphs: readonly string[] }) {
  return (
    <ListSection heading={heading} items={paragraphs} isSplit>
      <div className="prose">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </ListSection>
  )
}
