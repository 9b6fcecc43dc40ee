type Props = {
  intent: string
  /** What it is about, as hidden fields. */
  fields: Readonly<Record<string, string>>
  label: string
  /** The label with what it is about, for whoever does not see where the button stands. */
  name: string
  className?: string | undefined
}

/** A form of one button, for what is done to one line of a list. */
export function IntentForm({ intent, fields, label, name, className }: Props) {
  return (
    <form method="post" className={className}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button type="submit" className="button button-quiet" name="intent" value={intent} aria-label={name}>
        {label}
      </button>
    </form>
  )
}
