import badgeStyles from '#app/admin/items/status-badge.module.css'
import { DESTINATIONS_PATH, pathWith } from '#app/admin/paths/admin-paths.ts'
import switchStyles from '#app/admin/people/people.module.css'
import { Icon } from '#app/ui/layout/icon.tsx'
import styles from './destinations.module.css'

const STATES = {
  on: { icon: 'check', word: 'Delivering', look: badgeStyles.live },
  failing: { icon: 'warning', word: 'Failing', look: badgeStyles.unpublished },
  off: { icon: 'scheduled', word: 'Off', look: '' },
} as const

type Card = { id: string; name: string; kind: string; isOn: boolean; state: keyof typeof STATES; about: string }

export function DestinationCard({ card: { id, name, kind, isOn, state, about }, isChosen }: { card: Card; isChosen: boolean }) {
  const { icon, word, look } = STATES[state]
  const path = pathWith(DESTINATIONS_PATH, { open: id })
  return (
    <li className={`card ${styles.card}`} data-chosen={isChosen || undefined}>
      <h2>
        <a href={path} aria-current={isChosen || undefined}>
          {name}
        </a>
      </h2>
      <form method="post" action={path}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="on" value={isOn ? 'no' : 'yes'} />
        <button type="submit" name="intent" value="switch" role="switch" aria-checked={isOn} className={`bare tap ${switchStyles.switch}`}>
          <span className="visually-hidden">{name}</span>
          <span className={switchStyles.track} aria-hidden="true" />
        </button>
      </form>
      <p className="soft whole-row">{kind}</p>
      <p className="whole-row row gap-2">
        <span className={`${badgeStyles.badge} ${look}`}>
          <Icon name={icon} size={16} />
          {word}
        </span>
        <span className="note">{about}</span>
      </p>
    </li>
  )
}
