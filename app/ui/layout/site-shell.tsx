import { sharedCopy } from '#app/content/shared-copy.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

type Props = {
  givenName: string | undefined
  timeZone?: string | undefined
  bar?: React.ReactNode
  lastBar?: React.ReactNode
  /** Error pages replace the requested page, so the menu marks none. */
  isInstead?: boolean
  isAdmin?: boolean
  children: React.ReactNode
}

export function SiteShell({ givenName, timeZone, bar, lastBar, isInstead, isAdmin, children }: Props) {
  return (
    <>
      <a className="skip-link" href="#main">
        {usePageCopy(sharedCopy).skip}
      </a>
      {bar}
      <Header givenName={givenName} timeZone={timeZone} isInstead={isInstead ?? false} isAdmin={isAdmin ?? false} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!isAdmin && <Footer />}
      {lastBar}
    </>
  )
}
