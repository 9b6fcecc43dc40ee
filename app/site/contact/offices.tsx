import { company } from '#app/content/company.ts'
import { useWords } from '#app/ui/use-words.ts'

/** Nothing where no office is to be seen. */
export function Offices({ heading }: { heading: string }) {
  const { offices, facts } = useWords(company)
  if (!facts.telephone && offices.every(({ hidden }) => hidden)) return null
  return (
    <section>
      <h2>{heading}</h2>
      {offices.map(({ company, lines, hidden }, index) => (
        <address key={`${index}`} hidden={hidden}>
          <span>{company}</span>
          {lines.map((line, at) => (
            <span key={`${at}`}>{line}</span>
          ))}
        </address>
      ))}
      {facts.telephone && <p>{facts.telephone}</p>}
    </section>
  )
}
