import { Pagination } from '#app/ui/sections/pagination.tsx'
import type { ZonePostList } from './load-zone-change.ts'

export function ZonePosts({ id, title, list: { posts, total, page, pages, hrefOf } }: { id: string; title: string; list: ZonePostList }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{`${title} (${total.toLocaleString('en-US')})`}</h2>
      <ul className="ruled">
        {posts.map(({ key, title: name, href, moments, note }) => (
          <li key={key}>
            <a href={href}>{name}</a> {note}
            <dl className="facts">{moments.map(([label, moment]) => [<dt key={label}>{label}</dt>, <dd key={moment}>{moment}</dd>])}</dl>
          </li>
        ))}
      </ul>
      {pages > 1 && <Pagination page={page} pages={pages} hrefOf={(to) => `${hrefOf}${to}`} />}
    </section>
  )
}
