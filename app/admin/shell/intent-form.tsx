import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'

type Props = {
  intent: string
  fields?: Readonly<Record<string, string>>
  label: string
  name?: string
  className?: string | undefined
  to?: string
}

export function IntentForm({ intent, fields = {}, label, name, className, to }: Props) {
  return (
    <form method="post" action={to} className={className}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <QuietSubmit intent={intent} aria-label={name}>
        {label}
      </QuietSubmit>
    </form>
  )
}
