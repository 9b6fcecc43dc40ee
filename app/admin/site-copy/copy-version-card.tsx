import { ChangeSection, VERSION_TITLES, VersionCard } from '#app/admin/history/version-card.tsx'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { CopyDifferenceView } from '#app/ui/diff/copy-difference.tsx'
import type { WrittenBy } from '#domain/access/people.ts'
import { type CopyHistoryEntry, INITIAL_VERSION } from '#domain/site-copy/copy-history.ts'

type Entry = CopyHistoryEntry & { time: string; by: WrittenBy }

export function CopyVersionCard({ entry }: { entry: Entry }) {
  const { id, state, isInView, time, by, changes } = entry
  const title = state === 'began' ? 'Original text' : `${VERSION_TITLES[state]} · ${time}`
  return (
    <VersionCard id={id} title={title} by={id === INITIAL_VERSION ? undefined : by} about={about(entry)} isCurrent={isInView}>
      {changes.map((change) => (
        <ChangeSection key={change.place} label={change.label} way={<WayBack id={id} change={change} />}>
          <CopyDifferenceView difference={change} />
        </ChangeSection>
      ))}
    </VersionCard>
  )
}

function WayBack({ id, change: { place, label, type, way } }: { id: string; change: Entry['changes'][number] }) {
  if (way === 'in-view') return <p className="note">Current version</p>
  if (way === 'gone') return <p className="note">Its line was removed from the list</p>
  const words = `Restore this ${type}`
  return <IntentForm intent="restore" fields={{ revision: id, place }} label={words} name={`${words}: ${label}`} />
}

function about({ id, state, isPresent, changes }: Entry): string {
  const present = isPresent ? 'Visitors see this now. ' : ''
  if (id === INITIAL_VERSION) return `${present}Nothing was changed.`
  const labels = changes.map(({ label }) => label)
  if (labels.length === 0) return `${present}It says the same as ${state === 'changes' ? 'what is published' : 'the version before it'}.`
  return `${present}Changed: ${labels.join(', ')}.`
}
