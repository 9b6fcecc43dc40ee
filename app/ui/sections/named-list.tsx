type Item = { text: string } & ({ name: string } | { heading: string })

/** Numbered if it has a `start`. */
export function NamedList({ items, className, start }: { items: readonly Item[]; className: string | undefined; start?: number }) {
  const List = (start === undefined ? 'ul' : 'ol') as 'ol'
  return (
    <List className={className} start={start}>
      {items.map((item) => {
        const name = 'name' in item ? item.name : item.heading
        return (
          <li key={name}>
            <h3>{name}</h3>
            {item.text && <p>{item.text}</p>}
          </li>
        )
      })}
    </List>
  )
}
