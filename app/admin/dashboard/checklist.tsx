import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { Step } from './load-checklist.ts'
import styles from './todo-list.module.css'

export const HIDE_CHECKLIST = 'hide-checklist'

export function Checklist({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section aria-labelledby="checklist" className={`card whole-row ${styles.panel}`}>
      <div className={`row ${styles.head}`}>
        <h2 id="checklist">Get ready to launch</h2>
        <p className="note">{`${done} of ${steps.length} done`}</p>
        <form method="post">
          <QuietSubmit intent={HIDE_CHECKLIST}>Hide</QuietSubmit>
        </form>
        <progress max={steps.length} value={done} aria-labelledby="checklist" />
      </div>
      <ol>
        {steps.map((step, at) => (
          <li key={step.title} className={`${styles.step} ${step === next ? styles.next : ''}`}>
            <span className={`${styles.mark} ${step.isDone ? styles.done : ''}`} aria-hidden="true">
              {step.isDone ? <Icon name="check" size={18} /> : at + 1}
            </span>
            <div className="grow">
              <h3>
                {step.title}
                {step.isDone && <span className="visually-hidden"> (done)</span>}
              </h3>
              <p className="note">{step.text}</p>
            </div>
            {!step.isDone && (
              <a className={step === next ? 'button' : 'button button-quiet'} href={step.path}>
                {step.verb}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
