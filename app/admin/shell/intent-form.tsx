import { QuietSubmit, SubmitButton } from '#app/ui/buttons/buttons.tsx'

type Props = {
  intent: string
  fields?: Readonly<Record<string, string>>
  label: string
  name?: string
  className?: string | undefined
  to?: string
  /** The screen's main action. */
  isMain?: boolean
}

export function IntentForm({ intent, fields = {}, label, name, className, to, isMain = false }: Props) {
  const Submit = isMain ? SubmitButton : QuietSubmit
  return (
    <form method="post" action={to} className={className}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Submit intent={intent} aria-label={name}>
        {label}
      </Submit>
    </form>
  )
}
