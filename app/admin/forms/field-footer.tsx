import type { useField } from './form-state.ts'
import { StoredVersion } from './stored-version.tsx'

export function FieldFooter({ id, error, difference }: Pick<ReturnType<typeof useField>, 'id' | 'error' | 'difference'>) {
  return (
    <>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {difference && <StoredVersion difference={difference} />}
    </>
  )
}
