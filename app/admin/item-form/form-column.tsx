import { RichTextField } from '#app/admin/editor/rich-text-field.tsx'
import { CategoryInput } from '#app/admin/forms/category-input.tsx'
import { FieldFrame, LinesField, TextField } from '#app/admin/forms/form-field.tsx'
import { useField } from '#app/admin/forms/form-state.ts'
import { FillFromLink } from '#app/admin/link-fill/fill-from-link.tsx'
import type { FormField, FormRows } from '#domain/items/form-layout.ts'
import { AuthorField } from './author-field.tsx'
import { ImageField } from './image-field.tsx'
import styles from './item-form.module.css'

const LINES = 5

/** A field whose text was replaced is mounted anew; the others keep what was typed. */
export function FormColumn({ rows, replaced }: { rows: FormRows; replaced: Record<string, number> }) {
  return rows.map((row) => {
    const inWords = new Map(row.flatMap(({ name, describes }) => (describes ? [[describes, name]] : [])))
    const own = row.filter(({ describes }) => !describes)
    const fields = own.map((field) => {
      const described = inWords.get(field.name)
      return <Field key={`${field.name} ${replaced[field.name]} ${described && replaced[described]}`} field={field} inWords={described} />
    })
    if (fields.length === 1) return fields
    return (
      <div key={own.map(({ name }) => name).join(' ')} className={styles.beside}>
        {fields}
      </div>
    )
  })
}

function Field({ field: { name, kind, sentAs, hint, rows, leadsToText }, inWords }: { field: FormField; inWords: string | undefined }) {
  if (kind === 'image') return <ImageField name={name} inWords={inWords} />
  if (kind === 'richText') return <RichTextField name={name} />
  if (name === 'author') return <AuthorField name={name} inputName={sentAs} hint={hint} />
  if (name === 'category') return <CategoryField name={name} inputName={sentAs} hint={hint} />
  if (kind === 'lines' || rows !== undefined) return <LinesField name={name} inputName={sentAs} hint={hint} rows={rows ?? LINES} />
  const below = leadsToText && <FillFromLink linkField={name} />
  const type = kind === 'day' ? 'date' : kind === 'time' ? kind : 'text'
  return <TextField name={name} inputName={sentAs} hint={hint} type={type} link={kind === 'link'} below={below} />
}

function CategoryField({ name, inputName, hint }: { name: string; inputName: string; hint: string | undefined }) {
  const { control, text } = useField(name, hint)
  return (
    <FieldFrame name={name} hint={hint}>
      <CategoryInput {...control} name={inputName} className="input" defaultValue={text} />
    </FieldFrame>
  )
}
