import { Icon } from '#app/ui/layout/icon.tsx'
import type { Todo } from './collect-todos.ts'
import styles from './todo-list.module.css'

export function TodoList({ todos, hasMainButton }: { todos: readonly Todo[]; hasMainButton: boolean }) {
  return (
    <section aria-labelledby="to-do" className={`card ${styles.panel}`}>
      <div className={styles.head}>
        <h2 id="to-do">To do {todos.length > 0 && <span className="tally">{todos.length}</span>}</h2>
      </div>
      {todos.length === 0 && <p className="soft">Nothing to do.</p>}
      <ul>
        {todos.map(({ icon, title, detail, verb, path }, at) => (
          <li key={`${path} ${title}`}>
            <span className={styles.mark}>
              <Icon name={icon} />
            </span>
            <div className="grow">
              <p className="strong">{title}</p>
              {detail && <p className="note">{detail}</p>}
            </div>
            <a className={at === 0 && hasMainButton ? 'button' : 'tap'} href={path} aria-label={`${verb}: ${title}`}>
              {verb}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
