import type { useField } from './form-state.ts'

export function FieldFooter({ id, error, theirs }: Pick<ReturnType<typeof useField>, 'id' | 'error' | 'theirs'>) {
  return (
    <>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {theirs}
    </>
  )
}
