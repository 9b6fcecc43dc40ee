import { SiteShell } from '#app/ui/layout/site-shell.tsx'
import '#app/ui/styles.css'

export default function RootLayout({ children }) {
  return (
    <html lang="en">
      <body>
        <SiteShell>{children}</SiteShell>
      </body>
    </html>
  )
}
