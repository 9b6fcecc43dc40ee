export function LinkList({ links, className }: { links: readonly { label: string; path: string }[]; className?: string }) {
  return (
    <ul className={className}>
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
