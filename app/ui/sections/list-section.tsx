import { Sentences } from './sentences.tsx'

type Heading = { heading: string; text?: string }

type Props = Heading & {
  items: readonly unknown[]
  tone?: 'tinted' | 'band'
  isSplit?: boolean
  children: React.ReactNode
}

/** Without entries there is nothing to head. */
export function ListSection({ heading, text, items, tone, isSplit, children }: Props) {
  if (items.length === 0) return null
  return (
    <section className={tone ? `${tone} section` : 'section'}>
      <div className={`container ${isSplit ? 'split' : 'titled'}`}>
        <SectionHeading heading={heading} text={text} />
        {children}
      </div>
    </section>
  )
}

export function SectionHeading({ heading, text }: Heading) {
  return (
    <div className={text ? 'intro' : undefined}>
      <h2>
        <Sentences text={heading} />
      </h2>
      {text && <p className="lead">{text}</p>}
    </div>
  )
}
