import { company as table } from '#app/content/company.ts'
import { EmptyListMarker } from '#app/ui/site-copy/empty-list-marker.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'

export function Offices({ heading }: { heading: string }) {
  const { offices, facts } = usePageCopy(table)
  const place = <EmptyListMarker at={`${table.key}:offices`} lines={offices} />
  if (!facts.telephone && offices.every(({ hidden }) => hidden)) return place
  return (
    <section>
      <h2>{heading}</h2>
      {offices.map(({ company, lines, hidden }, index) => (
        <address key={`${index}`} hidden={hidden}>
          <div>{company}</div>
          {lines.map((line, at) => (
            <div key={`${at}`}>{line}</div>
          ))}
        </address>
      ))}
      {place}
      {facts.telephone && <p>{facts.telephone}</p>}
    </section>
  )
}
