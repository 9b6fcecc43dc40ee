import type { SubmitEvent } from 'react'
import { QuietSubmit, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { Icon, type IconName } from '#app/ui/layout/icon.tsx'

type Props = {
  intent: string
  fields?: Readonly<Record<string, string>>
  label: string
  icon?: IconName
  name?: string
  className?: string | undefined
  to?: string
  /** The screen's main action. */
  isMain?: boolean
  /** The name of what the button sends. */
  as?: 'change'
  onSend?: ((form: FormData) => void) | undefined
  encType?: 'multipart/form-data'
}

export function IntentForm(props: Props) {
  const { intent, fields = {}, label, icon, name, className, to, isMain = false, as, onSend, encType } = props
  const Submit = isMain ? SubmitButton : QuietSubmit
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    onSend?.(new FormData(event.currentTarget, event.nativeEvent.submitter))
  }

  return (
    <form method="post" encType={encType} action={to} className={className} onSubmit={onSend && submit}>
      <HiddenFields fields={fields} />
      <Submit intent={intent} {...(as && { name: as })} aria-label={name}>
        {icon && <Icon name={icon} />}
        {label}
      </Submit>
    </form>
  )
}

export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
