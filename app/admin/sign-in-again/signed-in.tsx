import { useEffect } from 'react'
import { SIGNED_IN_PATH } from '#app/admin/paths/admin-paths.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import type { Route } from './+types/signed-in'

const TITLE = 'Signed in'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta({ title: TITLE, path: SIGNED_IN_PATH }, matches)

export default function SignedIn() {
  useEffect(() => {
    // Browsers may refuse; wait until other pages got the message.
    const timer = setTimeout(() => close())
    return () => clearTimeout(timer)
  }, [])
  return <PageHeader title={TITLE} lead="Your other tab is saving your text. You can close this one." />
}
