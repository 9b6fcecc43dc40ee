import { use } from 'react'
import { useLocation } from 'react-router'
import { PROFILE_PATH } from '#app/admin/paths/admin-paths.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { AdminContext } from './admin-context.ts'
import { ADMIN_MENU } from './admin-menu.ts'
import { groupAt, navigationWithout } from './navigation.ts'
import styles from './navigation-list.module.css'
import { openPalette } from './open-palette.ts'

type Props = { overdue: number; isEmailDown: boolean }

export function NavigationList({ overdue, isEmailDown }: Props) {
  const { blocked, timeZone } = use(AdminContext)
  const groups = navigationWithout(blocked)
  const { pathname } = useLocation()
  const current = groupAt(pathname, groups)
  return (
    <nav aria-label="Administration" id={ADMIN_MENU} popover="auto" className={styles.nav}>
      <button
        type="button"
        className={`icon-button outlined ${styles.close}`}
        popoverTarget={ADMIN_MENU}
        popoverTargetAction="hide"
        aria-label="Close menu"
      >
        <Icon name="close" />
      </button>
      <div className={styles.stay}>
        <button type="button" className={styles.search} onClick={openPalette} aria-haspopup="dialog" aria-keyshortcuts="Control+K">
          <Icon name="search" />
          <span className={styles.label}>Search</span>
          <kbd>Ctrl K</kbd>
        </button>
        <ul className="stack gap-1">
          {groups.map((group) => (
            <li key={group.label}>
              <a href={group.path} aria-current={group === current ? 'page' : undefined}>
                <Icon name={group.icon} />
                <span className={styles.label}>{group.label}</span>
                {group.label === 'Inbox' && <InboxMarks overdue={overdue} isEmailDown={isEmailDown} />}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.foot}>
        <a href={PROFILE_PATH} aria-current={pathname === PROFILE_PATH ? 'page' : undefined}>
          <Icon name="people" />
          Your profile
        </a>
        <a href="/">
          <Icon name="leavesSite" />
          View site
        </a>
        <p className="note">{`Times in ${timeZone}`}</p>
      </div>
    </nav>
  )
}

function InboxMarks({ overdue, isEmailDown }: Props) {
  return (
    <>
      {isEmailDown && (
        <span className={`tally ${styles.mark} ${styles.down}`}>
          <span aria-hidden="true">!</span>
          <span className="visually-hidden"> Email isn’t going out</span>
        </span>
      )}
      {overdue > 0 && (
        <span className={`tally ${styles.mark}`}>
          {overdue}
          <span className="visually-hidden"> overdue</span>
        </span>
      )}
    </>
  )
}
