import { Icon } from '#app/ui/layout/icon.tsx'
import styles from './palette.module.css'
import type { PaletteGroup } from './palette-answer.ts'

export function optionId(index: number): string {
  return `palette-option-${index}`
}

type Props = { groups: readonly PaletteGroup[]; query: string; active: number; onChoose: () => void }

export function PaletteList({ groups, query, active, onChoose }: Props) {
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { results }) => sum + results.length, 0))
  return (
    <div id="palette-results" role="listbox" aria-label="Results">
      {groups.map(({ name, results }, at) => (
        <div key={name} role="group" aria-labelledby={`palette-group-${at}`}>
          <div id={`palette-group-${at}`} className={`note strong ${styles.group}`}>
            {name}
          </div>
          {results.map(({ title, why, path, icon }, index) => {
            const place = (starts[at] ?? 0) + index
            return (
              <a
                key={`${path} ${title}`}
                id={optionId(place)}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                className={styles.option}
                href={path}
                onClick={(event) => !event.ctrlKey && !event.metaKey && onChoose()}
              >
                <Icon name={icon} className="soft" />
                <span className={styles.title}>
                  <Matched text={title} query={query} />
                </span>
                {why && (
                  <span className={`note ${styles.why}`}>
                    <Matched text={why} query={query} />
                  </span>
                )}
              </a>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Matched({ text, query }: { text: string; query: string }) {
  const words = query.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
  if (words.length === 0) return text
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu'))
  return parts.map((part, at) => (at % 2 === 1 ? <b key={at}>{part}</b> : part))
}
