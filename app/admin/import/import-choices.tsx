import { DataTable } from '#app/ui/sections/data-table.tsx'
import type { ImportPreview } from '#domain/imports/import-preview.ts'
import { STATE_LABELS } from '#domain/items/state-labels.ts'
import { itemKinds, kinds } from '#domain/kinds/kinds.ts'
import { formatCount } from '#lib/text/format-count.ts'
import styles from './import-panel.module.css'
import { ImportRemarks } from './import-remarks.tsx'

/** What the file holds, and what people choose before its import. */
export function ImportChoices({ preview }: { preview: ImportPreview }) {
  const { failure, columns, kind, problems, problemCount, notes, noteCount, imagesElsewhere, asksUrls } = preview
  return (
    <section aria-labelledby="preview-title" className="stack gap-4">
      <h3 id="preview-title">Preview</h3>
      <p role="status" className="strong">
        {failure ?? readyWords(preview)}
      </p>
      <div className={styles.choices}>
        {columns.length > 0 && <Columns preview={preview} />}
        <div className="stack gap-4">
          {kind && (
            <fieldset className="panel">
              <legend>News or posts?</legend>
              {itemKinds.map((each) => (
                <label key={each} className="check">
                  <input type="radio" name="kind" value={each} defaultChecked={kind === each} />
                  {kinds[each].words.name}
                </label>
              ))}
            </fieldset>
          )}
          <FirstPosts posts={preview.posts} />
          <fieldset className="panel">
            <legend>Import as</legend>
            <label className="check">
              <input type="radio" name="as" value="drafts" />
              Drafts. Publish them when you’re ready.
            </label>
            <label className="check">
              <input type="radio" name="as" value="posts" defaultChecked />
              Live from their posted date
            </label>
          </fieldset>
          {problemCount > 0 && (
            <label className="check">
              <input type="checkbox" name="skips-invalid" />
              Skip invalid rows
            </label>
          )}
          {imagesElsewhere > 0 && (
            <label className="check">
              <input type="checkbox" name="fetches-images" />
              {`Copy ${formatCount(imagesElsewhere, 'image')} from the old site`}
            </label>
          )}
          {asksUrls && (
            <label>
              The old site’s URL, or the pattern of its posts’ URLs
              <input className="input" name="url-pattern" placeholder="https://example.com/blog/{slug}/" />
              <span className="note">The file lacks it. Images, links and redirects need it.</span>
            </label>
          )}
        </div>
      </div>
      <ImportRemarks heading="Problem" list={problems} count={problemCount} />
      <ImportRemarks heading="What changes" list={notes} count={noteCount} />
    </section>
  )
}

/** Where each column goes, and what fills the required fields that the file lacks. */
function Columns({ preview: { columns, choices, needs } }: { preview: ImportPreview }) {
  const nameCell = (name: string, about: string) => (
    <>
      <span className="strong">{name}</span>
      <span className="note">{about}</span>
    </>
  )
  const given = columns.map(({ name, sample, field }) => ({
    key: name,
    cells: [
      nameCell(name, sample),
      <select key={name} className="input" name={`column:${name}`} aria-label={`${name} goes to`} defaultValue={field}>
        <option value="">Don’t import</option>
        {choices.map((choice) => (
          <option key={choice.field} value={choice.field}>
            {choice.label}
          </option>
        ))}
      </select>,
    ],
  }))
  const needed = needs.map(({ field, label, value }) => ({
    key: ` ${field}`,
    cells: [nameCell(label, 'Required, not in your file'), <NeededValue key={field} {...{ field, label, value }} />],
  }))
  return (
    <section className={`scroll card ${styles.columns}`} tabIndex={0} aria-label="Columns">
      <DataTable heads={['Column in your file', 'Goes to']} rows={[...given, ...needed]} />
    </section>
  )
}

const OPTIONS: Record<string, [value: string, label: string][]> = {
  expiry_date: [
    ['+365', '1 year after posting'],
    ['+730', '2 years after posting'],
    ['+1826', '5 years after posting'],
  ],
  content_excerpt: [['from-text', 'Beginning of the text']],
}

function NeededValue({ field, label, value }: { field: string; label: string; value: string }) {
  const options = OPTIONS[field]
  const about = { className: 'input', name: `default:${field}`, 'aria-label': label, defaultValue: value }
  if (!options) return <input type={field === 'posted_date' ? 'date' : 'text'} {...about} />
  return (
    <select {...about}>
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  )
}

function FirstPosts({ posts }: Pick<ImportPreview, 'posts'>) {
  if (posts.length === 0) return null
  return (
    <section className="panel stack" aria-label="First posts">
      {posts.map(({ title, state, day, category, author, excerpt }, at) => (
        <article key={`${at} ${title}`}>
          <h4>{title}</h4>
          <p className="note">{[STATE_LABELS[state], day, category, author && `By ${author}`].filter(Boolean).join(' · ')}</p>
          <p>{excerpt}</p>
        </article>
      ))}
    </section>
  )
}

export function hereWords(present: number): string {
  return present === 0 ? '' : ` ${formatCount(present, 'post')} ${present === 1 ? 'is' : 'are'} here already or in Trash.`
}

function readyWords({ rows, ready, present }: ImportPreview): string {
  const words = `${ready.toLocaleString('en-US')} of ${formatCount(rows, 'row')} ${ready === 1 ? 'is' : 'are'} ready.${hereWords(present)}`
  const wrong = rows - ready - present
  return wrong === 0 ? words : `${words} ${wrong.toLocaleString('en-US')} ${wrong === 1 ? 'has' : 'have'} problems.`
}
