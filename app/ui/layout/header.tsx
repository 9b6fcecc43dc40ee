import { use } from 'react'
import { useLocation } from 'react-router'
import { company } from '#app/content/company.ts'
import { listings } from '#app/content/listings.ts'
import { navigation, site } from '#app/content/site.ts'
import { PageRendering } from '#app/ui/page-rendering.ts'
import { useBranding } from '#app/ui/site-copy/use-branding.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Logo } from '#domain/branding/branding.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand-mark.tsx'
import styles from './header.module.css'
import { Icon } from './icon.tsx'

type Company = typeof company.defaults

const pages = ['home', 'story', 'services', 'insights', 'contact'] as const
const paths = new Set([...Object.values(navigation), ...company.defaults.services].map(({ path }): string => path))
const articles = ['/blog-details', `/${site.slug}-blog-details`, '/newsletter-details']
const insights = new Set([...Object.values(listings).map(({ path }) => path), ...articles])

type HeaderProps = { givenName: string | undefined; timeZone: string | undefined; isInstead: boolean; isAdmin: boolean }

/** Popovers give menus their keyboard behavior without scripts. */
export function Header({ isInstead, ...about }: HeaderProps) {
  const location = useLocation()
  const pathname = isInstead ? '' : location.pathname
  const keep = use(PageRendering).memoizeHtml
  const copy = usePageCopy(company)
  const looks = useBranding()
  const content = <HeaderRow words={copy} logo={looks?.logo} pathname={pathname} {...about} />
  if (!keep || about.givenName) return <header className={styles.header}>{content}</header>
  const shown = paths.has(pathname) ? pathname : insights.has(pathname) ? 'insights' : 'another page'
  const name = `header of ${shown} ${looks?.version}`
  return <header className={styles.header} dangerouslySetInnerHTML={{ __html: keep({ name, copy }, content) }} />
}

type Row = Omit<HeaderProps, 'isInstead'> & { words: Company; logo: Logo | undefined; pathname: string }

function HeaderRow({ words, logo, pathname, givenName, timeZone, isAdmin }: Row) {
  const shown = pages.filter((page) => page !== 'services' || words.services.some(({ hidden }) => !hidden))
  return (
    <div className={`container row ${styles.row}`}>
      <a className={styles.brand} href="/">
        <Brand name={words.facts.company} logo={logo} place="header" />
      </a>
      <button type="button" className={`button button-quiet ${styles.menuButton}`} popoverTarget="main-menu">
        <Icon name="menu" size={18} />
        <span>{words.menu.open}</span>
      </button>
      <nav aria-label="Main" id="main-menu" popover="auto" className={styles.nav}>
        <ul className={styles.pages}>
          {shown.map((page) => (
            <li key={page}>
              {page === 'services' ? (
                <ServicesMenu words={words} pathname={pathname} />
              ) : (
                <PageLink label={words.menu[page]} path={navigation[page].path} pathname={pathname} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      {!isAdmin && (
        <a className={`button ${styles.talk}`} href={navigation.contact.path}>
          {words.menu.talk}
        </a>
      )}
      {givenName && <AccountMenu givenName={givenName} timeZone={timeZone} />}
    </div>
  )
}

function PageLink({ label, path, pathname }: { label: string; path: string; pathname: string }) {
  const holdsCurrent = path === navigation.insights.path && insights.has(pathname)
  return (
    <a className={styles.link} href={path} aria-current={path === pathname ? 'page' : holdsCurrent || undefined}>
      {label}
    </a>
  )
}

function ServicesMenu({ words: { menu, services }, pathname }: { words: Company; pathname: string }) {
  const holdsCurrent = services.some(({ path }) => path === pathname)
  return (
    <>
      <span className={styles.servicesLabel}>{menu.services}</span>
      <button type="button" className={`${styles.link} ${styles.servicesButton}`} popoverTarget="services-menu" data-current={holdsCurrent}>
        {menu.services}
        <Icon name="chevronDown" size={18} />
      </button>
      <ul id="services-menu" popover="auto" className={`${styles.menu} ${styles.servicesMenu}`}>
        {services.map((service) => (
          <li key={service.path} hidden={service.hidden}>
            <PageLink label={service.label} path={service.path} pathname={pathname} />
          </li>
        ))}
      </ul>
    </>
  )
}
