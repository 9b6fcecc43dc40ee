import { use } from 'react'
import { navigation, serviceLinks, site } from '#app/content/site.ts'
import { KeptHtml } from '#app/ui/frame/kept-html.ts'
import { useLooks } from '#app/ui/use-looks.ts'
import type { Logo } from '#domain/looks/looks.ts'
import { Brand } from './brand-mark.tsx'
import styles from './footer.module.css'

const columns = [
  { heading: 'Services', links: serviceLinks.filter((service) => !service.hidden) },
  {
    heading: site.name,
    links: [navigation.home, navigation.story, navigation.insights, { label: 'FAQ', path: '/faq' }],
  },
  {
    heading: 'Contact',
    links: [
      navigation.contact,
      { label: site.supportEmail, path: `mailto:${site.supportEmail}` },
      { label: 'Privacy Policy', path: '/privacy-policy' },
    ],
  },
  {
    heading: 'Feeds',
    links: [
      { label: 'Atom feed', path: '/feed.xml' },
      { label: 'JSON feed', path: '/feed.json' },
    ],
  },
]

const contentWith = (logo: Logo | undefined) => (
  <div className={`container ${styles.row}`}>
    <div className={styles.company}>
      <a className={styles.brand} href="/">
        <Brand name={site.name} logo={logo} place="footer" />
      </a>
      <p>{site.tagline}</p>
    </div>
    <nav aria-label="Footer" className={styles.columns}>
      {columns.map(({ heading, links }) => (
        <div key={heading}>
          <h2>{heading}</h2>
          <ul>
            {links.map(({ label, path }) => (
              <li key={path}>
                <a href={path}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  </div>
)

export function Footer() {
  const looks = useLooks()
  const content = contentWith(looks?.logo)
  const html = use(KeptHtml)?.(`footer ${looks?.version ?? ''}`, content)
  const className = `band ${styles.footer}`
  if (html !== undefined) return <footer className={className} dangerouslySetInnerHTML={{ __html: html }} />
  return <footer className={className}>{content}</footer>
}
