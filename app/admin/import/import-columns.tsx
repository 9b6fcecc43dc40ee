import { Fragment } from 'react'
import { SAMPLE_PATH } from '#app/admin/paths/admin-paths.ts'
import type { importColumns } from '#domain/imports/import-fields.ts'
import { DEFAULT_KIND, kinds } from '#domain/kinds/kinds.ts'
import styles from './import-panel.module.css'

export type Columns = readonly ReturnType<typeof importColumns>[]

export function ImportColumns({ columns }: { columns: Columns }) {
  return (
    <>
      <p>
        To begin with:{' '}
        {columns.map(({ kind }) => (
          <a key={kind} className={styles.sample} href={`${SAMPLE_PATH}?kind=${kind}`} download>
            Sample file for {kinds[kind].words.things}
          </a>
        ))}
      </p>
      <details className={styles.details}>
        <summary className="strong">What the columns are called</summary>
        <p>
          Any spelling will do: “Posted date”, “posted-date” and <code>posted_date</code> are the same. Write days in any way that means one
          day, times as 09:30, and <code>content</code> as HTML or plain text.
        </p>
        {columns.map(({ kind, required, possible }) => (
          <p key={kind}>
            {kind === DEFAULT_KIND ? (
              'A row'
            ) : (
              <>
                A row with <code>kind</code> set to <code>{kind}</code>
              </>
            )}{' '}
            becomes a {kinds[kind].words.one}. It needs <Names names={required} />, and can have <Names names={possible} />.
          </p>
        ))}
      </details>
    </>
  )
}

function Names({ names }: { names: readonly string[] }) {
  return names.map((name, at) => (
    <Fragment key={name}>
      {at > 0 && (at === names.length - 1 ? ' and ' : ', ')}
      <code>{name}</code>
    </Fragment>
  ))
}
