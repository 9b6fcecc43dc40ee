import { use } from 'react'
import { FieldDiff } from '#app/admin/history/field-diff.tsx'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { SiteTimeZone } from '#app/admin/shell/site-time-zone.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { diffField } from '#domain/item-changes/diff-field.ts'
import type { FormLayout } from '#domain/items/form-layout.ts'
import type { FormTexts } from '#domain/items/sent-form.ts'
import { unsavedDifferences } from './unsaved-differences.ts'
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
    <section aria-labelledby="unsaved-title" className="stack callout">
      <div role="status">
        <h2 id="unsaved-title">You have unsaved changes</h2>
        <p>
          Saved on this device at {formatClockTime(unsaved.at, zone)}.{isOverOther && ' The post has changed since then.'}
          {others.length > 0 && ` There ${others.length === 1 ? 'is another one' : `are ${others.length} more`} after it.`}
        </p>
      </div>
      <dl className="stack gap-4 scroll">
        {unsavedDifferences(rules, unsaved, loaded).map(({ name, label, kind, stored, unsaved: written }) => (
          <div key={name}>
            <dt className="strong">{label}</dt>
            <dd>
              <FieldDiff change={diffField(kind, stored, written)} isFirst={false} />
            </dd>
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
