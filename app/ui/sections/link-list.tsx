export function LinkList({ links }: { links: readonly { label: string; path: string }[] }) {
  return (
    <ul className="links">
      {links.map(({ label, path }) => (
        <li key={path}>
          <a className="tap" href={path}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
