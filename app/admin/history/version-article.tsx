import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import type { WrittenBy } from '#domain/access/people.ts'
import type { FieldChange, HistoryEntry, Visibility } from '#domain/item-changes/item-history.ts'
import { formatLongDay } from '#lib/time/dates.ts'
import { FieldDiff } from './field-diff.tsx'
import { ChangeSection, VERSION_TITLES, VersionCard } from './version-card.tsx'

export function VersionArticle({ entry, showing }: { entry: HistoryEntry & { time: string; by: WrittenBy }; showing: Visibility }) {
  const { id, state, isPresent, isInForm, isFirst, time, by, changes } = entry
  const present = isPresent ? `${state === 'published' ? showingWords(showing) : 'Current version.'} ` : ''
  return (
    <VersionCard
      id={id}
      title={`${VERSION_TITLES[state]} · ${time}`}
      by={by}
      about={`${present}${summary(changes, isFirst)}`}
      isCurrent={isInForm}
    >
      {changes.map((change) => (
        <ChangeSection key={change.name} label={change.label} way={<WayBack id={id} change={change} />}>
          <FieldDiff change={change} isFirst={isFirst} />
        </ChangeSection>
      ))}
    </VersionCard>
  )
}

function showingWords({ state, posted }: Visibility): string {
  if (state === 'scheduled' && posted) return `Goes live ${formatLongDay(posted)}.`
  return state === 'undated' ? 'Hidden: it has no posted date.' : 'Visitors see this now.'
}

function WayBack({ id, change: { name, isInForm } }: { id: string; change: FieldChange }) {
  if (isInForm) return <p className="note">Current version</p>
  return <IntentForm intent="restore" fields={{ revision: id, field: name }} label="Restore this field" />
}

function summary(changes: readonly FieldChange[], isFirst: boolean): string {
  if (isFirst) return 'The oldest version we keep.'
  if (changes.length === 0) return 'Same as the version before it.'
  return `Changed: ${changes.map(({ label }) => label).join(', ')}.`
}
