import { proof } from '#app/content/proof.ts'
import { EmptyListMarker } from '#app/ui/site-copy/empty-list-marker.tsx'
import { useIsInlineEditing, usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { CaseQuote } from './case-quote.tsx'
import { ExampleTag } from './example-tag.tsx'
import { LinkedName } from './linked-name.tsx'
import styles from './proof.module.css'

/** Stands before a call to action: what a client said, who checked it and who wrote about it. */
export function Vouch({ story = -1 }: { story: number | undefined }) {
  const { cases, certificates, press } = usePageCopy(proof)
  const isEdited = useIsInlineEditing()
  const told = cases.items[story]
  const lists = Object.entries({ certificates, press }).filter(([, { items }]) => isEdited || items.length > 0)
  if (!told?.quote && lists.length === 0) return null
  return (
    <div className={`split ${styles.vouch}`}>
      {told?.quote && (
        <div>
          <CaseQuote {...told} />
          <ExampleTag of={[told]} />
        </div>
      )}
      {lists.map(([name, { label, items }]) => (
        <section key={name}>
          <h3 className="note">{label}</h3>
          <ul>
            {items.map((entry) => (
              <li key={entry.name}>
                <LinkedName {...entry} /> <span className="note">{entry.note}</span>
              </li>
            ))}
          </ul>
          <EmptyListMarker at={`${proof.key}:${name}.items`} lines={items} />
          <ExampleTag of={items} />
        </section>
      ))}
    </div>
  )
}
