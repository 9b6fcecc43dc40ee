type Props = { heading: string; paragraphs: readonly string[]; className: string | undefined }

export function ParagraphSection({ heading, paragraphs, className }: Props) {
  if (paragraphs.length === 0) return null
  return (
    <section className="container section split">
      <h2>{heading}</h2>
      <div className={className}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}
