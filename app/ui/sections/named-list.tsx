type Props = { items: readonly { name: string; text: string }[]; className: string }

export function NamedList({ items, className }: Props) {
  return (
    <ul className={`terms ${className}`}>
      {items.map(({ name, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ul>
  )
}
