import { use } from 'react'
import { FieldDiff } from '#app/admin/history/field-diff.tsx'
import { AdminContext } from '#app/admin/navigation/admin-context.ts'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { diffField } from '#domain/item-changes/diff-field.ts'
import type { UnsavedDifference } from './unsaved-differences.ts'
import type { UnsavedText } from './unsaved-text-store.ts'

type Props = {
  left: readonly UnsavedText[]
  differences: (unsaved: UnsavedText) => readonly UnsavedDifference[]
  version?: string | undefined
  restore: (unsaved: UnsavedText) => Promise<void>
  discard: (unsaved: UnsavedText) => Promise<void>
}

export function RestoreOffer({ left: [unsaved, ...others], differences, version, restore, discard }: Props) {
  const { timeZone: zone } = use(AdminContext)
  if (!unsaved) return null
  const isOverOther = version !== undefined && unsaved.texts.version !== undefined && unsaved.texts.version !== version
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
        {differences(unsaved).map(({ name, label, kind, stored, unsaved: written }) => (
          <div key={name}>
            <dt className="strong">{label}</dt>
            <dd>
              <FieldDiff change={diffField(kind, stored, written)} isFirst={false} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="row">
        <button type="button" className="button" onClick={() => restore(unsaved)}>
          Restore unsaved text from {formatClockTime(unsaved.at, zone)}
        </button>
        <QuietButton onClick={() => discard(unsaved)}>Discard</QuietButton>
      </div>
    </section>
  )
}
