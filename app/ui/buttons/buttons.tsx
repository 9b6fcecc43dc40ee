import type { ComponentProps } from 'react'
import { navigation } from '#app/content/site.ts'
import { stripMarkers } from '#domain/site-copy/copy-markers.ts'

export function ButtonLink({ children, href = '', ...props }: ComponentProps<'a'>) {
  return (
    <a className="button" href={typeof children === 'string' ? hrefNaming(href, children) : href} {...props}>
      {children}
    </a>
  )
}

/** A message says which button led to the form. */
function hrefNaming(href: string, label: string): string {
  const [path, query] = href.split('?')
  if (path !== navigation.contact.path) return href
  return `${path}?${new URLSearchParams([...new URLSearchParams(query), ['button', stripMarkers(label).text]])}`
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
