import { controlProps, LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { DataTable } from '#app/ui/sections/data-table.tsx'
import type { ImportRemark } from '#domain/import-records/import-report.ts'
import type { ImportPreview } from '#domain/imports/import-preview.ts'
import type { ImportSettings } from '#domain/imports/import-settings.ts'
import { STATE_LABELS } from '#domain/items/state-labels.ts'
import { itemKinds, kinds } from '#domain/kinds/kinds.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { ColumnTable } from './column-table.tsx'
import styles from './import-choices.module.css'

type Props = { preview: ImportPreview; settings: ImportSettings; onChange: (settings: ImportSettings) => void }

/** What the file holds, and what people choose before its import. */
export function ImportChoices({ preview, settings, onChange }: Props) {
  const { failure, kind, problems, problemCount, notes, noteCount, imagesElsewhere, asksUrls } = preview
  return (
    <section aria-labelledby="preview-title" className="stack gap-4">
      <h3 id="preview-title">Preview</h3>
      <p role="status" className="strong">
        {failure ?? readyWords(preview)}
      </p>
      <div className={styles.choices}>
        <ColumnTable {...{ preview, settings, onChange }} />
        <div className="stack gap-4">
          {kind && (
            <fieldset className={`card ${styles.box}`}>
              <legend>News or posts?</legend>
              {itemKinds.map((each) => (
                <Choice
                  key={each}
                  type="radio"
                  label={kinds[each].words.name}
                  isOn={kind === each}
                  onTurn={() => onChange({ ...settings, kind: each })}
                />
              ))}
            </fieldset>
          )}
          <FirstPosts posts={preview.posts} />
          <fieldset className={`card ${styles.box}`}>
            <legend>Import as</legend>
            <Choice
              type="radio"
              label="Drafts. Publish them when you’re ready."
              isOn={settings.asDrafts}
              onTurn={() => onChange({ ...settings, asDrafts: true })}
            />
            <Choice
              type="radio"
              label="Live from their posted date"
              isOn={!settings.asDrafts}
              onTurn={() => onChange({ ...settings, asDrafts: false })}
            />
          </fieldset>
          {(problemCount > 0 || settings.skipsInvalid) && (
            <Choice
              type="checkbox"
              label="Skip invalid rows"
              isOn={settings.skipsInvalid}
              onTurn={(skipsInvalid) => onChange({ ...settings, skipsInvalid })}
            />
          )}
          {asksUrls && (
            <LabeledField id="old-urls" label="URLs on the old site" hint="With {slug} where each post’s slug stands. They redirect here.">
              <input
                className="input"
                {...controlProps('old-urls', undefined, true)}
                placeholder="https://www.example.com/blog/{slug}/"
                defaultValue={settings.urlPattern}
                onBlur={({ target }) => target.value !== settings.urlPattern && onChange({ ...settings, urlPattern: target.value })}
              />
            </LabeledField>
          )}
          {imagesElsewhere > 0 && (
            <Choice
              type="checkbox"
              label={`Copy ${formatCount(imagesElsewhere, 'image')} from the old site`}
              isOn={settings.fetchesImages}
              onTurn={(fetchesImages) => onChange({ ...settings, fetchesImages })}
            />
          )}
        </div>
      </div>
      <Remarks heading="Problem" list={problems} count={problemCount} />
      <Remarks heading="What changes" list={notes} count={noteCount} />
    </section>
  )
}

type ChoiceProps = { type: 'radio' | 'checkbox'; label: string; isOn: boolean; onTurn: (isOn: boolean) => void }

function Choice({ type, label, isOn, onTurn }: ChoiceProps) {
  return (
    <label className="check">
      <input type={type} checked={isOn} onChange={({ target }) => onTurn(target.checked)} />
      {label}
    </label>
  )
}

function FirstPosts({ posts }: Pick<ImportPreview, 'posts'>) {
  if (posts.length === 0) return null
  return (
    <section className={`card stack ${styles.box}`} aria-label="First posts">
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

export function Remarks({ list, count, heading }: { list: readonly ImportRemark[]; count: number; heading: string }) {
  if (list.length === 0) return null
  return (
    <>
      <div className={`scroll ${styles.remarks}`}>
        <DataTable heads={['Row', 'Field', heading]} rows={list.map(remarkRow)} />
      </div>
      {count > list.length && <p>{`The first ${list.length} of ${count.toLocaleString('en-US')} are listed.`}</p>}
    </>
  )
}

function remarkRow({ row, line, field, text }: ImportRemark, at: number) {
  const place = (
    <>
      {row} <span>(line {line})</span>
    </>
  )
  return { key: `${at} ${text}`, cells: [row > 0 ? place : '–', field || '–', text] }
}

function readyWords({ rows, ready, present, problemCount, hasMore }: ImportPreview): string {
  if (rows === 0 && hasMore) return 'The file begins with images. Its posts come later. Nothing is imported yet.'
  const bad = rows - ready - present
  const words = [`${ready.toLocaleString('en-US')} of ${formatCount(rows, 'row')} ${ready === 1 ? 'is' : 'are'} ready.`]
  if (present > 0) words.push(`${formatCount(present, 'post')} ${present === 1 ? 'is' : 'are'} here already or in Trash.`)
  if (problemCount > 0) words.push(`${bad.toLocaleString('en-US')} ${bad === 1 ? 'has' : 'have'} problems.`)
  return words.join(' ')
}
