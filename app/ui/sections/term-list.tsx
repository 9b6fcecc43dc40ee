type Props = { items: readonly { heading: string; text: string }[]; className: string }

export function TermList({ items, className }: Props) {
  return (
    <dl className={`terms ${className}`}>
      {items.map(({ heading, text }) => (
        <div key={heading}>
          <dt>{heading}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
