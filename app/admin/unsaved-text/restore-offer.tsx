import { use } from 'react'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { SiteTimeZone } from '#app/admin/shell/site-time-zone.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import type { FormLayout } from '#domain/items/form-layout.ts'
import type { FormTexts } from '#domain/items/sent-form.ts'
import { htmlToLines } from '#lib/text/html-to-lines.ts'
import { differingPart } from './differing-part.ts'
import styles from './restore-offer.module.css'
import { type UnsavedDifference, unsavedDifferences } from './unsaved-differences.ts'
import type { UnsavedText } from './unsaved-text-store.ts'

type Props = {
  left: readonly UnsavedText[]
  rules: FormLayout
  loaded: FormTexts
  onRestore: (unsaved: UnsavedText) => void
  onDiscard: (unsaved: UnsavedText) => void
}

export function RestoreOffer({ left: [unsaved, ...others], rules, loaded, onRestore, onDiscard }: Props) {
  const zone = use(SiteTimeZone)
  if (!unsaved) return null
  const isOverOther = loaded.version !== undefined && unsaved.texts.version !== undefined && unsaved.texts.version !== loaded.version
  return (
    <section aria-labelledby="unsaved-title" className={`stack callout ${styles.offer}`}>
      <div role="status">
        <h2 id="unsaved-title">You have unsaved changes</h2>
        <p>
          Saved on this device at {formatClockTime(unsaved.at, zone)}.{isOverOther && ' The post has changed since then.'}
          {others.length > 0 && ` There ${others.length === 1 ? 'is another one' : `are ${others.length} more`} after it.`}
        </p>
      </div>
      <dl className={`stack gap-4 scroll ${styles.fields}`}>
        {unsavedDifferences(rules, unsaved, loaded).map((difference) => (
          <div key={difference.name}>
            <dt className="strong">{difference.label}</dt>
            <Both {...difference} />
          </div>
        ))}
      </dl>
      <div className="row">
        <button type="button" className="button" onClick={() => onRestore(unsaved)}>
          Restore unsaved text from {formatClockTime(unsaved.at, zone)}
        </button>
        <QuietButton onClick={() => onDiscard(unsaved)}>Discard</QuietButton>
      </div>
    </section>
  )
}

function Both({ kind, stored, unsaved }: UnsavedDifference) {
  if (kind === 'flag')
    return [stored, unsaved].map((text, at) => <Side key={WHICH[at]} which={WHICH[at]} words={text === 'on' ? 'Yes' : 'No'} />)
  const isMarkup = kind === 'richText' && htmlToLines(stored) !== htmlToLines(unsaved)
  const part = isMarkup ? differingPart(htmlToLines(stored), htmlToLines(unsaved)) : differingPart(stored, unsaved)
  return WHICH.map((which) => (
    <Side key={which} which={which} before={part.before} words={which === 'Saved' ? part.stored : part.unsaved} after={part.after} />
  ))
}

const WHICH = ['Saved', 'Not saved'] as const

type SideProps = { which: (typeof WHICH)[number] | undefined; before?: string; words: string; after?: string }

function Side({ which, before = '', words, after = '' }: SideProps) {
  const isEmpty = before + words + after === ''
  return (
    <dd>
      <span className={`note ${styles.which}`}>{which}</span>
      <span className={styles.words}>
        {before}
        {words !== '' && <mark>{words.trimEnd()}</mark>}
        {words.slice(words.trimEnd().length)}
        {after}
        {isEmpty && <em className="soft">Empty</em>}
      </span>
    </dd>
  )
}
