import { CategoryInput } from '#app/admin/forms/category-input.tsx'
import { FieldFrame } from '#app/admin/forms/form-field.tsx'
import { useField } from '#app/admin/forms/form-state.ts'

export function CategoryField({ name, inputName, hint }: { name: string; inputName: string; hint: string | undefined }) {
  const { control, text } = useField(name, hint)
  return (
    <FieldFrame name={name} hint={hint}>
      <CategoryInput {...control} name={inputName} className="input" defaultValue={text} />
    </FieldFrame>
  )
}
