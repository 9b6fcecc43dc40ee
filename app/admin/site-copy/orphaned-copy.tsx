import { useCopyToClipboard } from '#app/admin/shell/use-copy-to-clipboard.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import type { OrphanedCopy } from '#domain/site-copy/review-copy.ts'

/** Updates can remove fields, so people copy their text elsewhere. */
export function OrphanedCopyList({ words }: { words: readonly OrphanedCopy[] }) {
  if (words.length === 0) return null
  return (
    <section aria-labelledby="left-over" className="stack callout below">
      <h2 id="left-over">Removed from the page</h2>
      <p>A site update removed these texts from the page. We keep them here.</p>
      <ul className="stack gap-4">
        {words.map((one) => (
          <li key={one.place} className="row gap-2">
            <LeftOverText words={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function LeftOverText({ words: { place, label, text } }: { words: OrphanedCopy }) {
  const { copy, said } = useCopyToClipboard(text)
  return (
    <>
      <label className="strong whole-row" htmlFor={`left-${place}`}>
        {label}
      </label>
      <textarea id={`left-${place}`} className="input whole-row" readOnly rows={2} value={text} />
      <QuietButton onClick={copy} aria-label={`Copy ${label}`}>
        Copy
      </QuietButton>
      <span role="status">{said}</span>
    </>
  )
}
