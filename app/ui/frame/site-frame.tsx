import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

type Props = {
  givenName: string | undefined
  /** What the administrator has above the page. */
  bar?: React.ReactNode
  children: React.ReactNode
}

export function SiteFrame({ givenName, bar, children }: Props) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {bar}
      <Header givenName={givenName} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}
