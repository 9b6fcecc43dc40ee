import { type InboxView, inboxPath } from '#app/admin/paths/admin-paths.ts'
import styles from '#app/admin/shell/list-toolbar.module.css'
import { ListToolbar } from '#app/admin/shell/list-toolbar.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import type { MessageFilter } from '#domain/messages/messages.ts'
import type { SearchPage } from '#domain/ports/store.ts'

type Props = {
  view: InboxView
  found: { total: number; truncated: SearchPage['truncated'] | undefined }
  failed: number
  unknown: number
  aside: number
}

export function InboxToolbar({ view: { text, show }, found, failed, unknown, aside }: Props) {
  const filters: { show: MessageFilter; label: string }[] = [
    { show: 'all', label: 'All' },
    { show: 'unread', label: 'Unread' },
    { show: 'problems', label: 'Delivery problems' },
    { show: 'aside', label: aside > 0 ? `Spam (${aside.toLocaleString('en-US')})` : 'Spam' },
  ]
  return (
    <ListToolbar
      search={{ label: 'Search messages', text }}
      filters={{ label: 'Which messages', list: filters, chosen: show }}
      found={found}
      called={['message', 'messages']}
      pathOf={(view) => inboxPath({ show: 'all', ...view, page: 1 })}
    >
      {failed > 0 && (
        <form method="post" className={styles.failed}>
          <p>{failed === 1 ? 'We couldn’t email one message.' : `We couldn’t email ${failed} messages.`}</p>
          <QuietSubmit intent="try-all-again">Try all again</QuietSubmit>
        </form>
      )}
      {unknown > 0 && (
        <form method="post" className={styles.failed}>
          <p>{unknownText(unknown)}</p>
          <details>
            <summary>Try these again</summary>
            <QuietSubmit intent="try-unknown-again">Try again, even if some arrive twice</QuietSubmit>
          </details>
        </form>
      )}
    </ListToolbar>
  )
}

function unknownText(count: number): string {
  const which = count === 1 ? 'One message' : `${count} messages`
  return `${which} may have arrived by email: the email service’s answer was lost. Check your mailbox first: trying again may send twice.`
}
