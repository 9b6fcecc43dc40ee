import { navigation, services, site } from '../content/site.ts'
import styles from './header.module.css'

const pages = [navigation.home, navigation.story, 'services', navigation.insights, navigation.contact] as const

/** The shared header. Its menus are popovers: they open, close and take the keyboard without script. */
export function Header({ givenName }: { givenName: string | undefined }) {
  return (
    <header className={styles.header}>
      <a className={styles.brand} href="/">
        {site.name}
      </a>
      <button type="button" className={styles.menuButton} popoverTarget="main-menu">
        Menu
      </button>
      <nav aria-label="Main" id="main-menu" className={styles.nav}>
        <ul>
          {pages.map((page) =>
            page === 'services' ? (
              <li key="services">
                <ServicesMenu />
              </li>
            ) : (
              <li key={page.path}>
                <a href={page.path}>{page.label}</a>
              </li>
            ),
          )}
        </ul>
      </nav>
      {givenName && <AccountMenu givenName={givenName} />}
    </header>
  )
}

function ServicesMenu() {
  return (
    <>
      <button type="button" popoverTarget="services-menu">
        Services
      </button>
      <ul id="services-menu" popover="auto" className={styles.popover}>
        {services.map(({ label, path, hidden }) => (
          <li key={path} hidden={hidden}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

function AccountMenu({ givenName }: { givenName: string }) {
  return (
    <div className={styles.account}>
      <button type="button" popoverTarget="account-menu">
        {givenName}
      </button>
      <div id="account-menu" popover="auto" className={styles.popover}>
        <a href="/admin">Profile</a>
        <form method="post" action="/logout">
          <button type="submit">Logout</button>
        </form>
      </div>
    </div>
  )
}
