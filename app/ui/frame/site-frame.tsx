import { shared } from '#app/content/shared.ts'
import { useWords } from '#app/ui/use-words.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

export function SiteFrame({ givenName, children }: { givenName: string | undefined; children: React.ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        {useWords(shared).skip}
      </a>
      <Header givenName={givenName} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}
