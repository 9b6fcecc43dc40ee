import { sharedCopy } from '#app/content/shared-copy.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './share-row.module.css'

export function ShareRow({ title, url }: { title: string; url: string }) {
  const { heading, email, address } = usePageCopy(sharedCopy).share
  const ways = [
    { label: email, href: `mailto:?${mailQuery({ subject: title, body: url })}` },
    { label: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}` },
    { label: 'X', href: `https://x.com/intent/post?${new URLSearchParams({ text: title, url })}` },
  ]
  return (
    <section className={`stack ${styles.share}`} aria-labelledby="share">
      <h2 id="share">{heading}</h2>
      <ul className="row">
        {ways.map(({ label, href }) => (
          <li key={href}>
            <a className="button button-quiet" href={href} rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <label className="field">
        <span>{address}</span>
        <input className="input" readOnly value={url} />
      </label>
    </section>
  )
}

// Email programs read a plus sign literally, so spaces become %20.
function mailQuery(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&')
}
