import styles from './change.module.css'
import { type Figure, formatFigure } from './figures.ts'

/** Percents of small numbers mislead. */
const SMALL = 20

export function Change({ compared, isShare }: Figure) {
  if (!compared) return <span>Not compared</span>
  if (isShare) return <span>{`${formatFigure({ isShare }, compared.before)} before`}</span>
  const { now = 0, before = 0 } = compared
  if (now === before || before === 0) return <span>{before === 0 ? 'None before' : 'Same as before'}</span>
  const change = Math.abs(now - before)
  const [sign, word, color] = now > before ? ['▲', 'up', styles.up] : ['▼', 'down', styles.down]
  return (
    <span>
      <span className={color}>
        <span aria-hidden="true">{sign} </span>
        <span className="visually-hidden">{word} </span>
        {before < SMALL ? change.toLocaleString('en-US') : `${Math.round((change / before) * 100)}%`}
      </span>
      {` from ${before.toLocaleString('en-US')}`}
    </span>
  )
}
