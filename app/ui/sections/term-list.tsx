export function TermList({ items, className }: { items: readonly { heading: string; text: string }[]; className: string }) {
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
