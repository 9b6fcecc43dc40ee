import type { ComponentProps } from 'react'
import type { FormProgress } from '#app/admin/forms/form-progress.ts'
import { RestoreOffer } from '#app/admin/unsaved-text/restore-offer.tsx'
import type { FieldErrors } from '#domain/fields/fields.ts'
import type { FormLayout, FormTexts } from '#domain/items/form-layout.ts'
import { ConflictNotice, type Decide, GonePanel } from './conflict-panel.tsx'
import { ErrorSummary } from './error-summary.tsx'

type Props = {
  progress: FormProgress
  rules: FormLayout
  errors: FieldErrors
  loaded: FormTexts
  journal: ComponentProps<typeof RestoreOffer>
  onDecide: Decide
  /** The bar says that the time has passed, and offers what to do. */
  hasPassed: boolean
}

export function FormNotices({ progress: { failure, address }, rules, errors, loaded, journal, onDecide, hasPassed }: Props) {
  return (
    <>
      <RestoreOffer {...journal} version={loaded.version} />
      <ErrorSummary
        failure={failure?.conflict || (hasPassed && failure?.why === 'asks') ? undefined : failure}
        errors={errors}
        labels={rules.labels}
      />
      {failure?.conflict && <ConflictNotice conflict={failure.conflict} isQuiet={failure.isQuiet} address={address} onDecide={onDecide} />}
      {failure?.why === 'gone' && <GonePanel />}
    </>
  )
}
