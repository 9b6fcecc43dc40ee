import { use } from 'react'
import { useLocation } from 'react-router'
import { navigation, serviceLinks, site } from '#app/content/site.ts'
import { KeptHtml } from '#app/ui/frame/kept-html.ts'
import { useLooks } from '#app/ui/use-looks.ts'
import type { Logo } from '#domain/looks/looks.ts'
import { Brand } from './brand-mark.tsx'
import styles from './header.module.css'
import { Icon } from './icon.tsx'

const pages = [navigation.home, navigation.story, 'services', navigation.insights, navigation.contact] as const
/** The pages that show themselves in the header. */
const paths = new Set([
  ...pages.flatMap((page) => (page === 'services' ? [] : [page.path as string])),
  ...serviceLinks.map(({ path }) => path),
])

/** The shared header. Its menus are popovers: they open, close and take the keyboard without script. */
export function Header({ givenName }: { givenName: string | undefined }) {
  const { pathname } = useLocation()
  const keep = use(KeptHtml)
  const looks = useLooks()
  const content = <HeaderRow pathname={pathname} givenName={givenName} logo={looks?.logo} />
  if (!keep || givenName) return <header className={styles.header}>{content}</header>
  const name = `header of ${paths.has(pathname) ? pathname : 'another page'} ${looks?.version ?? ''}`
  return <header className={styles.header} dangerouslySetInnerHTML={{ __html: keep(name, content) }} />
}

type RowProps = { pathname: string; givenName: string | undefined; logo: Logo | undefined }

function HeaderRow({ pathname, givenName, logo }: RowProps) {
  return (
    <div className={`container ${styles.row}`}>
      <a className={styles.brand} href="/">
        <Brand name={site.name} logo={logo} place="header" />
      </a>
      <button type="button" className={styles.menuButton} popoverTarget="main-menu">
        <Icon name="menu" size={18} />
        <span className={styles.menuWord}>Menu</span>
      </button>
      <nav aria-label="Main" id="main-menu" popover="auto" className={styles.nav}>
        <ul className={styles.pages}>
          {pages.map((page) => (
            <li key={page === 'services' ? page : page.path}>
              {page === 'services' ? <ServicesMenu pathname={pathname} /> : <PageLink {...page} pathname={pathname} />}
            </li>
          ))}
        </ul>
      </nav>
      {givenName && <AccountMenu givenName={givenName} />}
    </div>
  )
}

function PageLink({ label, path, pathname }: { label: string; path: string; pathname: string }) {
  return (
    <a className={styles.link} href={path} aria-current={path === pathname ? 'page' : undefined}>
      {label}
    </a>
  )
}

function ServicesMenu({ pathname }: { pathname: string }) {
  const holdsCurrent = serviceLinks.some(({ path }) => path === pathname)
  return (
    <>
      <span className={styles.servicesLabel}>Services</span>
      <button type="button" className={`${styles.link} ${styles.servicesButton}`} popoverTarget="services-menu" data-current={holdsCurrent}>
        Services
        <Icon name="chevronDown" size={18} />
      </button>
      <ul id="services-menu" popover="auto" className={`${styles.menu} ${styles.servicesMenu}`}>
        {serviceLinks.map((service) => (
          <li key={service.path} hidden={service.hidden}>
            <PageLink {...service} pathname={pathname} />
          </li>
        ))}
      </ul>
    </>
  )
}

function AccountMenu({ givenName }: { givenName: string }) {
  return (
    <div className={styles.account}>
      <button type="button" className={`${styles.link} ${styles.accountButton}`} popoverTarget="account-menu">
        <span className={styles.givenName}>{givenName}</span>
        <Icon name="chevronDown" size={18} />
      </button>
      <div id="account-menu" popover="auto" className={`${styles.menu} ${styles.accountMenu}`}>
        <p className={styles.signedIn}>{`Signed in as ${givenName}`}</p>
        <a className={styles.link} href="/admin">
          Profile
        </a>
        <form method="post" action="/logout">
          <button type="submit" className={styles.link}>
            Logout
          </button>
        </form>
      </div>
    </div>
  )
}
