import type { Message } from '#domain/messages/messages.ts'
import { Facts } from './facts.tsx'
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
      <Facts list={known.map(([name, label]) => [label, message[name]])} />
    </section>
  )
}
