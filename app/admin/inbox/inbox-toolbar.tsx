import type { ReactNode } from 'react'
import { useMay } from '#app/admin/navigation/admin-context.ts'
import { ERASURES_PATH, type InboxView, inboxPath } from '#app/admin/paths/admin-paths.ts'
import styles from '#app/admin/shell/list-toolbar.module.css'
import { ListToolbar } from '#app/admin/shell/list-toolbar.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import type { MessageFilter } from '#domain/messages/messages.ts'
import type { SearchPage } from '#domain/ports/store.ts'

type Props = {
  view: InboxView
  found: {
    total: number
    truncated: SearchPage['truncated'] | undefined
    failed: number
    unknown: number
    held: number
    counts: Record<(typeof TABS)[number]['show'], number>
  }
}

const TABS = [
  { show: 'inbox', label: 'Inbox' },
  { show: 'answered', label: 'Answered' },
  { show: 'aside', label: 'Spam' },
  { show: 'trash', label: 'Trash' },
] as const

const PARTS = [
  { show: 'mine', label: 'Mine' },
  { show: 'unread', label: 'Unread' },
  { show: 'problems', label: 'Delivery problems' },
] as const

export function InboxToolbar({ view: { text, show }, found }: Props) {
  const { failed, unknown, held, counts } = found
  const isTold = !text && (show === 'inbox' || show === 'problems')
  const mayDecide = useMay('settings')
  const tabs = TABS.map((tab): { show: MessageFilter; label: string; count: number } => ({ ...tab, count: counts[tab.show] }))
  return (
    <ListToolbar
      search={{ label: 'Search all messages', text }}
      filters={{ label: 'Which messages', list: tabs, chosen: text ? undefined : show }}
      found={found}
      called={['message', 'messages']}
      pathOf={(view) => inboxPath({ show: view.show ?? 'inbox', text: '', page: 1 })}
      beside={
        <p className={`row small ${styles.parts}`}>
          {PARTS.map((part) => (
            <a key={part.show} href={inboxPath({ show: part.show, text: '', page: 1 })} aria-current={part.show === show || undefined}>
              {part.label}
            </a>
          ))}
          <a href={ERASURES_PATH}>Erasures</a>
        </p>
      }
    >
      {isTold && failed > 0 && (
        <Warning text={failed === 1 ? 'We couldn’t email one message.' : `We couldn’t email ${failed} messages.`}>
          <QuietSubmit intent="try-all-again">Try all again</QuietSubmit>
        </Warning>
      )}
      {isTold && unknown > 0 && (
        <Warning text={unknownText(unknown)}>
          <details>
            <summary>Try these again</summary>
            <QuietSubmit intent="try-unknown-again">Try again, even if some arrive twice</QuietSubmit>
          </details>
        </Warning>
      )}
      {held > 0 && show === 'problems' && (
        <Warning text={`${heldText(held)} ${mayDecide ? '' : 'An owner decides whether we send them.'}`}>
          {mayDecide && <QuietSubmit intent="send-held">Send them</QuietSubmit>}
          {mayDecide && <QuietSubmit intent="drop-held">Don’t send</QuietSubmit>}
        </Warning>
      )}
    </ListToolbar>
  )
}

function Warning({ text, children }: { text: string; children: ReactNode }) {
  return (
    <form method="post" className="row spread callout failure whole-row">
      <p>{text}</p>
      {children}
    </form>
  )
}

export function heldText(count: number): string {
  return `${count === 1 ? '1 delivery waits' : `${count.toLocaleString('en-US')} deliveries wait`} since the site was restored or copied.`
}

function unknownText(count: number): string {
  const which = count === 1 ? 'One message' : `${count} messages`
  return `${which} may have arrived by email: the email service’s answer was lost. Check your mailbox first: trying again may send twice.`
}
