import { type ReactNode, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import { company } from '#app/content/company.ts'
import { navigation } from '#app/content/site.ts'
import { PageRendering } from '#app/ui/page-rendering.ts'
import { LinkList } from '#app/ui/sections/link-list.tsx'
import { EmptyListMarker } from '#app/ui/site-copy/empty-list-marker.tsx'
import { useBranding } from '#app/ui/site-copy/use-branding.ts'
import { useIsInlineEditing, usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Logo } from '#domain/branding/branding.ts'
import { stripMarkers } from '#domain/site-copy/copy-markers.ts'
import { Brand } from './brand-mark.tsx'
import styles from './footer.module.css'

type Company = typeof company.defaults
type Row = { words: Company; logo: Logo | undefined; siteUrl: string | undefined; children?: ReactNode }
type Link = { label: string; path: string }

function columnsOf({ facts, menu, services, social, footer }: Company): { heading: string; links: Link[] }[] {
  const to = (label: string, path: string) => ({ label, path })
  return [
    { heading: menu.services, links: services.filter((service) => !service.hidden) },
    {
      heading: facts.company,
      links: [
        to(menu.home, navigation.home.path),
        to(menu.story, navigation.story.path),
        to(menu.insights, navigation.insights.path),
        to(footer.faq, '/faq'),
      ],
    },
    {
      heading: footer.contact,
      links: [
        to(menu.contact, navigation.contact.path),
        ...(facts.supportEmail ? [to(facts.supportEmail, `mailto:${stripMarkers(facts.supportEmail).text}`)] : []),
        ...(facts.telephone ? [to(facts.telephone, `tel:${stripMarkers(facts.telephone).text.replace(/[^+\d]/g, '')}`)] : []),
        ...social.map(({ label, address }) => to(label, address)),
        to(footer.privacy, '/privacy-policy'),
      ],
    },
    { heading: footer.feeds, links: [to(footer.atom, '/feed.xml'), to(footer.json, '/feed.json')] },
  ]
}

export function Footer() {
  const copy = usePageCopy(company)
  const looks = useBranding()
  const siteUrl = useRouteLoaderData<{ siteUrl: string }>('root')?.siteUrl
  const keep = use(PageRendering).memoizeHtml
  const isEdited = useIsInlineEditing()
  const className = `band ${styles.footer}`
  if (!keep || isEdited)
    return (
      <footer className={className}>
        <FooterRow words={copy} logo={looks?.logo} siteUrl={siteUrl}>
          <EmptyListMarker at={`${company.key}:social`} lines={copy.social} />
        </FooterRow>
      </footer>
    )
  const html = keep({ name: `footer ${looks?.version}`, copy }, <FooterRow words={copy} logo={looks?.logo} siteUrl={siteUrl} />)
  return <footer className={className} dangerouslySetInnerHTML={{ __html: html }} />
}

function FooterRow({ words, logo, siteUrl, children }: Row) {
  return (
    <div className={`container split ${styles.row}`}>
      <div className={`stack ${styles.company}`}>
        <a className={styles.brand} href="/">
          <Brand name={words.facts.company} logo={logo} place="footer" />
        </a>
        <p>{words.tagline}</p>
        {!children &&
          words.offices
            .filter(({ hidden }) => !hidden)
            .map(({ company, lines }, index) => (
              <p key={`${index}`} className="note">
                {[company, ...lines].join(', ')}
              </p>
            ))}
        {siteUrl && <p className={styles.onPaper}>{siteUrl}</p>}
      </div>
      <nav aria-label="Footer" className={`screen-only plain-links ${styles.columns}`}>
        {columnsOf(words)
          .filter(({ links }) => links.length > 0)
          .map(({ heading, links }, index) => (
            <div key={`${index}`}>
              <h2>{heading}</h2>
              <div>
                <LinkList links={links} />
                {heading === words.footer.contact && children}
              </div>
            </div>
          ))}
      </nav>
    </div>
  )
}
