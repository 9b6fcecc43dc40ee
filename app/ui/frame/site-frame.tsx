import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

export function SiteFrame({ givenName, children }: { givenName: string | undefined; children: React.ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header givenName={givenName} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}
