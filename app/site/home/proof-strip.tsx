import { fillTemplate } from '#app/content/fill-template.ts'
import { home } from '#app/content/home.ts'
import { proof } from '#app/content/proof.ts'
import { StoredImage } from '#app/ui/items/stored-image.tsx'
import { CaseQuote } from '#app/ui/proof/case-quote.tsx'
import { Counters } from '#app/ui/proof/counters.tsx'
import { ExampleNote, ExampleTag } from '#app/ui/proof/example-tag.tsx'
import { LinkedName } from '#app/ui/proof/linked-name.tsx'
import { JoinedTexts } from '#app/ui/sections/joined-texts.tsx'
import { EmptyListMarker } from '#app/ui/site-copy/empty-list-marker.tsx'
import { useIsInlineEditing, usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './proof-strip.module.css'

const MOST_CLIENTS = 12

export function ProofStrip() {
  const { clients } = usePageCopy(proof)
  const isEdited = useIsInlineEditing()
  const shown = isEdited ? clients.items : clients.items.slice(0, MOST_CLIENTS)
  const more = clients.items.length - shown.length
  return (
    <section className={styles.strip}>
      <div className={`container ${styles.parts}`}>
        <Counters />
        <Testimonial />
        {shown.length > 0 && (
          <ul aria-label={clients.label} className={`row ${styles.clients}`}>
            {shown.map((client) => (
              <li key={client.name}>
                <LinkedName {...client} />
              </li>
            ))}
            {more > 0 && <li className="note">{fillTemplate(clients.more, { number: String(more) })}</li>}
            {clients.items.some(({ isExample }) => isExample) && (
              <li>
                <ExampleTag of={clients.items} />
              </li>
            )}
          </ul>
        )}
        <EmptyListMarker at={`${proof.key}:clients.items`} lines={clients.items} />
        <ExampleNote of={clients.items} />
      </div>
    </section>
  )
}

function Testimonial() {
  const { quote, attribution, name, firm, face } = usePageCopy(home).testimonial
  if (!quote) return null
  return (
    <div className={styles.testimonial}>
      {face && (
        <div className={styles.face}>
          <StoredImage file={face} alt="" size="small" sizes="5rem" loading="lazy" />
        </div>
      )}
      <CaseQuote quote={quote} by={<JoinedTexts texts={[name, attribution, firm]} sign=" · " />} />
    </div>
  )
}
