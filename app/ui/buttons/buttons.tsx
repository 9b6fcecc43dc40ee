import type { ComponentProps } from 'react'

export function ButtonLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a className="button" {...props}>
      {children}
    </a>
  )
}

export function QuietLink(props: ComponentProps<'a'>) {
  return <ButtonLink className="button button-quiet" {...props} />
}

export function QuietButton(props: ComponentProps<'button'>) {
  return <button type="button" className="button button-quiet" {...props} />
}

/** `intent` says what the form's action is asked to do. */
type SubmitProps = ComponentProps<'button'> & { intent?: string }

export function SubmitButton({ intent, ...props }: SubmitProps) {
  return <button type="submit" className="button" {...(intent === undefined ? {} : { name: 'intent', value: intent })} {...props} />
}

export function QuietSubmit(props: SubmitProps) {
  return <SubmitButton className="button button-quiet" {...props} />
}
