import { createContext, use, useId, useState } from 'react'
import { FieldFrame } from '#app/admin/forms/form-field.tsx'
import { useField } from '#app/admin/forms/form-state.ts'
import { useMay } from '#app/admin/navigation/admin-context.ts'
import { authorPath } from '#app/admin/paths/admin-paths.ts'
import type { Author } from '#domain/authors/authors.ts'
import { Portrait } from './portrait.tsx'

export const KnownAuthors = createContext<readonly Author[]>([])

export function AuthorField({ name, inputName, hint }: { name: string; inputName: string; hint: string | undefined }) {
  const mayEdit = useMay('publish')
  const authors = use(KnownAuthors)
  const { control, text } = useField(name, hint)
  const [typed, setTyped] = useState(text)
  const list = useId()
  const known = authors.find((author) => author.name === typed.trim())
  return (
    <FieldFrame name={name} hint={hint}>
      <input
        {...control}
        name={inputName}
        type="text"
        list={list}
        className="input"
        defaultValue={text}
        autoComplete="off"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <datalist id={list}>
        {authors.map((author) => (
          <option key={author.id} value={author.name} />
        ))}
      </datalist>
      {known && (
        <p className="note tap gap-2">
          <Portrait name={known.name} photo={known.photo} />
          <span className="grow">{known.role || 'No role yet'}</span>
          {mayEdit && (
            <a
              className="tap"
              href={authorPath(known.id)}
              target="_blank"
              rel="noreferrer"
              aria-label={`Edit author ${known.name} (new tab)`}
            >
              Edit
            </a>
          )}
        </p>
      )}
    </FieldFrame>
  )
}
