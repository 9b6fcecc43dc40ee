import { Fragment } from 'react'
import type { Message } from '#domain/messages/messages.ts'
import inboxStyles from './inbox.module.css'

const FACTS = [
  ['source', 'Source'],
  ['campaign', 'Campaign'],
  ['entry_page', 'Entry page'],
  ['from_page', 'Page before the form'],
  ['from_button', 'Button'],
] as const

export function OriginFacts({ message }: { message: Message }) {
  const known = FACTS.filter(([name]) => message[name] !== '')
  if (known.length === 0) return null
  return (
    <section aria-labelledby="origin" className={`stack gap-2 card ${inboxStyles.delivery}`}>
      <h2 id="origin">Where it came from</h2>
      <dl className="facts">
        {known.map(([name, label]) => (
          <Fragment key={name}>
            <dt>{label}</dt>
            <dd>{message[name]}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
