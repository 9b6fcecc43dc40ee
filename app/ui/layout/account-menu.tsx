import styles from './account-menu.module.css'
import header from './header.module.css'
import { Icon } from './icon.tsx'

export function AccountMenu({ givenName, timeZone }: { givenName: string; timeZone: string | undefined }) {
  return (
    <div className={`${header.account} ${styles.account}`}>
      <button type="button" className={header.link} popoverTarget="account-menu">
        <span className={`clamp ${styles.givenName}`}>{givenName}</span>
        <Icon name="chevronDown" size={18} />
      </button>
      <div id="account-menu" popover="auto" className={header.menu}>
        <p className={`note ${styles.signedIn}`}>{`Signed in as ${givenName}`}</p>
        {timeZone && <p className={`note ${styles.signedIn}`}>{`Times in ${timeZone}`}</p>}
        <a className={header.link} href="/admin">
          Profile
        </a>
        <form method="post" action="/logout">
          <button type="submit" className={header.link}>
            Logout
          </button>
        </form>
      </div>
    </div>
  )
}
