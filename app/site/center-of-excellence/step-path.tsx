import styles from './step-path.module.css'

type Step = { heading: string; text: string; result: string }

export function StepPath({ steps, resultLabel }: { steps: readonly Step[]; resultLabel: string }) {
  return (
    <ol className={styles.path}>
      {steps.map(({ heading, text, result }, index) => (
        <li key={heading}>
          <span className={styles.place} aria-hidden="true">
            {index + 1}
          </span>
          {index < steps.length - 1 && (
            <svg className={styles.way} aria-hidden="true" viewBox="0 0 100 40" preserveAspectRatio="none" fill="none">
              <path d="M0 40C22 0 78 0 100 40" vectorEffect="non-scaling-stroke" />
            </svg>
          )}
          <h3>{heading}</h3>
          <p>{text}</p>
          <p className={styles.result}>
            <span>{resultLabel}</span> {result}
          </p>
        </li>
      ))}
    </ol>
  )
}
